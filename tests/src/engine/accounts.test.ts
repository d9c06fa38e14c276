import { randomUUID } from 'node:crypto'
import type { LiveMessage } from '@calendar-sync/contracts/live'
import { accountsStream, syncStream } from '@calendar-sync/contracts/streams'
import { liveOf } from '@calendar-sync/contracts/subjects'
import { createGrantChanges } from '@calendar-sync/platform/privacy/grantChanges'
import * as assert from 'uvu/assert'
import { becomes, eventually } from '../kit/eventually.ts'
import { addFlights, copiedFlight, copiedFlights } from './flights.ts'
import type { Laboratory, Person } from './laboratory.ts'
import { aboutEvents, accountOf, held, removeAccount, struck, suiteInLaboratory } from './scene.ts'

const test = suiteInLaboratory('accounts, as the engine looks after them', { taskPause: 200 })

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

/** The work account gets so many more calendars, and its person signs in, upon which the engine looks for them. */
async function signInWithMore(lab: Laboratory, { userId, work }: Person, count: number, calendar: object) {
  const path = `/emulator/accounts/${encodeURIComponent(work.email)}/calendars`
  for (let n = 0; n < count; n += 1)
    await lab.control('POST', path, { id: `${randomUUID()}@group`, summary: `Club ${n}`, timeZone: 'UTC', ...calendar })
  await lab.append(`user-${userId}`, userId, { type: 'UserSignedIn', data: { userId, signInId: randomUUID() } })
}

test('Given a hundred calendars with descriptions as long as Google takes, then they are found, and the log holds no description', async ({
  lab,
  person,
}) => {
  await signInWithMore(lab, person, 100, { description: 'x'.repeat(8_192) })
  const calendars = await eventually(async () => {
    const found = (await accountOf(lab, person))?.calendars
    return found?.length === 101 ? found : undefined
  })
  assert.ok(calendars.every(({ description }) => description === undefined))
})

test('Given more calendars than one event can hold, then looking for them is given up, for an operator to see', async ({
  lab,
  person,
}) => {
  await signInWithMore(lab, person, 12, { summary: 'x'.repeat(100_000) })
  const givenUp = `background.jobs where queue = 'tasks' and person_id = $1 and ended_at is not null and error is not null`
  await becomes(() => lab.count(givenUp, [person.userId]), 1)
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

test('Given a sync, when its account is removed while Google is away, then the person’s browser is told once the sync is off', async ({
  lab,
  person,
}) => {
  const { syncId } = await copiedFlight(lab, person)
  const heard: LiveMessage[] = []
  const stop = await lab.bus.subscribe(liveOf(person.userId), (message) => void heard.push(message))
  await lab.addFault({ match: { path: '^/revoke' }, respond: { status: 503 } })
  await removeAccount(lab, person)
  const told = await eventually(async () => heard.find(({ operation }) => operation === 'account_changed'))
  await stop()
  const last = (await lab.eventLog.read(syncStream(syncId))).at(-1)
  assert.equal([last?.type, last?.position], ['SyncDeactivated', told.position])
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

test('Given a removed account that is just being connected again, when nothing comes of that, then its grant is revoked only after it', async ({
  lab,
  person,
}) => {
  const { userId, accountIds } = person
  const credentials = await lab.vault.read(accountIds.work)
  const changes = createGrantChanges(lab.pool)
  const connection = randomUUID()
  await changes.beginConnection(connection, [accountIds.work])
  await removeAccount(lab, person)
  await eventually(async () => (await lab.count(`${openTasks} and tries > 1`, [userId])) > 0)
  assert.is(await statusWith(lab, credentials?.accessToken), 200)
  await changes.endConnection(connection)
  await becomes(() => lab.count(openTasks, [userId]), 0)
  assert.equal(
    [await lab.vault.read(accountIds.work), await statusWith(lab, credentials?.accessToken)],
    [undefined, 401],
  )
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
