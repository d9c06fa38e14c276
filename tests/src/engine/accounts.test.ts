import { randomUUID } from 'node:crypto'
import { UserId } from '@calendar-sync/contracts/ids'
import { accountsStream, syncStream } from '@calendar-sync/contracts/streams'
import { refreshTokenRequest } from '@calendar-sync/contracts/subjects'
import * as assert from 'uvu/assert'
import { becomes, eventually } from '../kit/eventually.ts'
import { addFlights, copiedFlight, copiedFlights, flightToCopy } from './flights.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { aboutEvents, discovered, failureOf, held, removeAccount, struck, suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('accounts, as the engine looks after them', { taskPause: 200 })

const accountOf = async (lab: Laboratory, { userId, accountIds }: Person) =>
  (await lab.accountsOf(userId)).accounts.find(({ accountId }) => accountId === accountIds.work)

/** What the engine still has to do for a person. */
const openTasks = `background.jobs where queue = 'tasks' and person_id = $1 and ended_at is null`

/** How a run ends whose writes Google holds by this match until the account that they go to is removed. */
async function endWithoutHome(lab: Laboratory, person: Person, match: object) {
  const syncId = await lab.makeSync(person)
  await lab.addFault({ match, respond: held })
  const runId = await lab.requestRun(person, syncId)
  await struck(lab)
  await removeAccount(lab, person, 'home')
  await becomes(() => lab.count('engine.feeds where account_id = $1', [person.accountIds.home]), 0)
  await lab.clearFaults()
  return lab.endOf(runId)
}

/** Whether Google still takes this token. */
const statusWith = async ({ url }: Laboratory, accessToken: string | undefined) =>
  (await fetch(`${url}/oauth2/v3/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } })).status

test('Given a connected account, then its calendars are found, and found again only when they changed', async ({
  lab,
  person,
}) => {
  const { userId, work } = person
  const calendars = await eventually(async () => {
    const found = (await accountOf(lab, person))?.calendars
    return found && found.length > 0 ? found : undefined
  })
  assert.equal(
    calendars.map(({ calendarId, primary, accessRole, timeZone }) => ({ calendarId, primary, accessRole, timeZone })),
    [{ calendarId: work.id, primary: true, accessRole: 'owner', timeZone: 'Europe/Berlin' }],
  )
  const lists = async () => (await lab.requests()).filter(({ path }) => path.endsWith('/users/me/calendarList')).length
  const discoveries = async () =>
    (await lab.eventLog.read(accountsStream(userId))).filter(({ type }) => type === 'CalendarsDiscovered').length
  await eventually(async () => (await discoveries()) === 2)
  const before = await lists()
  await lab.append(`user-${userId}`, userId, { type: 'UserSignedIn', data: { userId, signInId: randomUUID() } })
  await eventually(async () => (await lists()) === before + 2)
  await becomes(() => lab.count(openTasks, [userId]), 0)
  assert.is(await discoveries(), 2)
})

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

test('Given a sync, when its account is removed, then the sync stops, the grant is revoked and nothing of it is kept', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlight(lab, person)
  const credentials = await lab.vault.read(person.accountIds.work)
  await removeAccount(lab, person)
  await eventually(async () => !(await lab.vault.read(person.accountIds.work)))
  const last = (await lab.eventLog.read(syncStream(syncId))).at(-1)
  assert.is(last?.type, 'SyncDeactivated')
  assert.is(last?.type === 'SyncDeactivated' && last.data.reason, 'account_removed')
  await becomes(() => lab.count('engine.feeds where account_id = $1', [person.accountIds.work]), 0)
  assert.is(await statusWith(lab, credentials?.accessToken), 401)
})

test('Given a run under way, when the account that it copies to is removed, then it says so', async ({
  lab,
  person,
}) => {
  await addFlights(person, 60)
  const { state } = await endWithoutHome(lab, person, { method: 'POST', path: '/events|/batch' })
  const { code } = state.kind === 'failed' ? state : { code: state.kind === 'completed' && state.stopped?.code }
  assert.is(code, 'account_removed')
})

test('Given writes on their way when their account is removed, then what arrived is counted and listed', async ({
  lab,
  person,
}) => {
  await addFlights(person, 6)
  const { state, recorded } = await endWithoutHome(lab, person, { method: 'POST', account: person.home.email })
  const copies = (await person.home.events()).length
  assert.is(copies, 6)
  assert.is(state.kind === 'completed' && state.forward?.created, copies)
  assert.is(recorded.filter(({ action }) => action === 'create').length, copies)
})

test('Given a removed account that is connected again while Google is away, then what it brought is kept, and its syncs stay off', async ({
  lab,
  person,
}) => {
  const { userId, accountIds } = person
  const syncId = await lab.makeSync(person)
  await lab.run(person, syncId)
  await lab.addFault({ match: { path: '^/revoke' }, respond: { status: 503 } })
  await removeAccount(lab, person)
  await eventually(async () => (await lab.count(`${openTasks} and tries > 1`, [userId])) > 0)
  await lab.connect(userId, person.work.email, accountIds.work)
  const credentials = await lab.vault.read(accountIds.work)
  await becomes(() => lab.count(openTasks, [userId]), 0)
  await lab.clearFaults()
  assert.equal(await lab.vault.read(accountIds.work), credentials)
  assert.is(await statusWith(lab, credentials?.accessToken), 200)
  assert.is((await lab.eventLog.read(syncStream(syncId))).at(-1)?.type, 'SyncDeactivated')
})

test('Given events that are deleted while their account is removed, when it is connected again, then their copies go, and others stay', async ({
  lab,
  person,
}) => {
  const { userId, accountIds } = person
  const { syncId, flights } = await copiedFlights(lab, person, 3)
  await removeAccount(lab, person)
  await becomes(() => lab.count('engine.feeds where account_id = $1', [accountIds.work]), 0)
  await person.work.remove(flights[0]?.id ?? '')
  await lab.connect(userId, person.work.email, accountIds.work)
  await lab.append(syncStream(syncId), userId, { type: 'SyncActivated', data: { syncId, userId } })
  const { counts } = await lab.run(person, syncId)
  assert.equal([counts?.deleted, counts?.created, counts?.unchanged], [1, 0, 2])
  assert.equal(await person.home.titles(), await person.work.titles())
  await lab.forgetRequests()
  await lab.run(person, syncId)
  assert.is((await aboutEvents(lab)).length, 2, 'it asks about each once')
})

for (const syncDirection of ['one-way', 'two-way'] as const)
  test(`Given a copy of a ${syncDirection} sync that is deleted while its account is removed, when that is connected again, then the deletion is found`, async ({
    lab,
    person,
  }) => {
    const { userId, accountIds } = person
    const syncId = await lab.makeSync(person, { syncDirection })
    await addFlights(person, 2)
    await lab.run(person, syncId)
    await removeAccount(lab, person, 'home')
    await becomes(() => lab.count('engine.feeds where account_id = $1', [accountIds.home]), 0)
    await person.home.remove((await person.home.events())[0]?.id ?? '')
    await lab.connect(userId, person.home.email, accountIds.home)
    await lab.append(syncStream(syncId), userId, { type: 'SyncActivated', data: { syncId, userId } })
    const { counts } = await lab.run(person, syncId)
    assert.equal([counts?.deleted, counts?.skipped], syncDirection === 'two-way' ? [1, 0] : [0, 1])
    assert.is((await person.work.events()).length, syncDirection === 'two-way' ? 1 : 2)
    assert.is((await person.home.events()).length, 1)
  })

test('Given a person with a sync, when they are erased, then the engine keeps nothing about them', async ({
  lab,
  person,
}) => {
  await copiedFlight(lab, person)
  const { userId } = person
  await lab.keys.erase(userId)
  await lab.append(`user-${userId}`, userId, { type: 'UserErased', data: { userId } })
  for (const table of ['engine.feeds', 'engine.links', 'engine.runs', 'engine.syncs', 'privacy.credentials']) {
    await becomes(() => lab.count(`${table} where user_id = $1`, [userId]), 0)
  }
})

test('Given a removed account that is connected again while its channels are stopped, then what it brought is kept', async ({
  lab,
  person,
}) => {
  const { userId, accountIds } = person
  await lab.pool.query(
    `insert into engine.watched (user_id, account_id, calendar_key, sealed_calendar, due_at, channel_id, resource_id)
     values ($1, $2, 'work', 'sealed', 'infinity', $3, 'resource')`,
    [userId, accountIds.work, randomUUID()],
  )
  await lab.addFault({ match: { path: '/channels/stop' }, respond: held })
  await removeAccount(lab, person)
  await struck(lab)
  await lab.connect(userId, person.work.email, accountIds.work)
  const credentials = await lab.vault.read(accountIds.work)
  await lab.clearFaults()
  await becomes(() => lab.count(openTasks, [userId]), 0)
  assert.equal(await lab.vault.read(accountIds.work), credentials)
  assert.is(await statusWith(lab, credentials?.accessToken), 200)
})

test.run()
