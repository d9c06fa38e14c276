import { randomUUID } from 'node:crypto'
import { UserId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { refreshTokenRequest } from '@calendar-sync/contracts/subjects'
import * as assert from 'uvu/assert'
import { becomes } from '../kit/eventually.ts'
import { flightToCopy } from './flights.ts'
import { accountOf, discovered, failureOf, suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('tokens, and what Google says of them', { taskPause: 200 })

test('Given a token that is about to expire, when the sync runs, then it is refreshed once and the log says until when', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightToCopy(lab, person)
  const before = (await lab.vault.read(person.accountIds.work))?.accessToken
  await lab.passTime(56 * 60_000)
  await lab.run(person, syncId)
  const events = await lab.eventLog.read(accountsStream(person.userId))
  assert.is(events.filter(({ type }) => type === 'TokenRefreshed').length, 2)
  const credentials = await lab.vault.read(person.accountIds.work)
  assert.is.not(credentials?.accessToken, before)
  assert.is((await accountOf(lab, person))?.tokenExpiry, credentials?.expiresAt)
  assert.not.match(JSON.stringify(events), credentials?.accessToken ?? 'no token')
})

test('Given a token that Google refuses, when the sync runs, then a fresh one is fetched and the run goes on', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightToCopy(lab, person)
  const credentials = await lab.vault.read(person.accountIds.work)
  assert.ok(credentials)
  await lab.vault.store(person.userId, person.accountIds.work, { ...credentials, accessToken: 'not-a-token' })
  assert.is((await lab.run(person, syncId)).counts?.created, 1)
})

test('Given a lost consent, when the sync runs, then it fails with a sentence, and reconnection is asked for', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await lab.emulator.revoke(person.work.email)
  const { code, error } = await failureOf(lab, person, syncId)
  assert.is(code, 'reconnection_required')
  assert.is(error, 'Google no longer lets us use the source account. Reconnect it on the Accounts page.')
  assert.is((await accountOf(lab, person))?.reconnectionRequired, true)
})

test('Given a token to refresh, when it is asked for over the bus, then the answer says what became of it', async ({
  lab,
  person,
}) => {
  const ask = { userId: person.userId, accountId: person.accountIds.work }
  const lists = async () => (await lab.requests()).filter(({ path }) => path.endsWith('/users/me/calendarList')).length
  // Connected, each account is listed once by itself.
  await discovered(lab, person)
  const before = await lists()
  const answer = await lab.bus.request(refreshTokenRequest, ask, 60_000)
  assert.is(answer.outcome, 'refreshed')
  assert.ok(answer.outcome === 'refreshed' && answer.position)
  // The person may have made or shared calendars since.
  await becomes(async () => (await lists()) - before, 1)

  const stranger = { ...ask, userId: UserId.parse(randomUUID()) }
  assert.is((await lab.bus.request(refreshTokenRequest, stranger, 60_000)).outcome, 'failed')

  await lab.addFault({ match: { path: '/token$' }, respond: { status: 400, reason: 'admin_policy_enforced' } })
  assert.is((await lab.bus.request(refreshTokenRequest, ask, 60_000)).outcome, 'reconnection_required')
  await lab.clearFaults()
  assert.is((await lab.bus.request(refreshTokenRequest, ask, 60_000)).outcome, 'refreshed')
  await lab.emulator.revoke(person.work.email)
  assert.is((await lab.bus.request(refreshTokenRequest, ask, 60_000)).outcome, 'reconnection_required')
})

test('Given a token that Google has just given and does not know yet, when a run uses it, then that waits for it, and nothing is to be reconnected', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightToCopy(lab, person)
  const unknown = { status: 401, reason: 'authError' }
  await lab.addFault({
    match: { method: 'POST', path: '/events', account: person.home.email },
    respond: unknown,
    times: 2,
  })
  assert.is((await lab.run(person, syncId)).counts?.created, 1)
  const { accounts } = await lab.accountsOf(person.userId)
  assert.not(accounts.some(({ reconnectionRequired }) => reconnectionRequired))
})

test('Given a token that Google refuses however often it is renewed, when the sync runs, then it is renewed once, and the person is asked to reconnect', async ({
  lab,
  person,
}) => {
  const { syncId } = await flightToCopy(lab, person)
  const refused = { status: 401, reason: 'authError' }
  await lab.addFault({ match: { path: '/events', account: person.work.email }, respond: refused })
  assert.is((await failureOf(lab, person, syncId)).code, 'reconnection_required')
  const events = await lab.eventLog.read(accountsStream(person.userId))
  assert.is(events.filter(({ type }) => type === 'TokenRefreshed').length, 1)
})

test('Given a client of ours that Google does not know by this grant, when the sync runs, then the account is to be reconnected', async ({
  lab,
  person,
}) => {
  const syncId = await lab.makeSync(person)
  await lab.passTime(56 * 60_000)
  await lab.addFault({ match: { path: '/token$' }, respond: { status: 401, reason: 'unauthorized_client' } })
  assert.is((await failureOf(lab, person, syncId)).code, 'reconnection_required')
  const { accounts } = await lab.accountsOf(person.userId)
  assert.ok(accounts.some(({ reconnectionRequired }) => reconnectionRequired))
})

test('Given a client of ours that Google does not let in, when a token is to be refreshed over the bus, then the answer says that Google refused', async ({
  lab,
  person,
}) => {
  const ask = { userId: person.userId, accountId: person.accountIds.work }
  await lab.addFault({ match: { path: '/token$' }, respond: { status: 401, reason: 'invalid_client' } })
  const answer = await lab.bus.request(refreshTokenRequest, ask, 60_000)
  assert.equal(answer, {
    outcome: 'failed',
    message: 'Google refused to renew the access to this account. That is ours to mend: try again later.',
  })
  assert.is((await accountOf(lab, person))?.reconnectionRequired, false)
})

test.run()
