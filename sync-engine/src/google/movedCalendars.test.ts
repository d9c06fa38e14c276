import { accountsDecider, type DiscoveredCalendar } from '@calendar-sync/contracts/domain/accounts'
import { AccountId, CalendarId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { dana } from '@calendar-sync/contracts/testing/dana'
import { createInProcessBus } from '@calendar-sync/platform/bus/inProcess'
import { execute } from '@calendar-sync/platform/commands/execute'
import { silentLog } from '@calendar-sync/platform/log'
import { failureOf } from '@calendar-sync/platform/testing/failureOf'
import { commandBy, suiteWithLogs, type TestLog } from '@calendar-sync/platform/testing/log'
import * as assert from 'uvu/assert'
import { createRecordDiscovery } from '../accounts/recordDiscovery.ts'
import { type CalendarApi, type EventBody, roleUntold } from './calendarApi.ts'
import { GoogleFailure } from './failure.ts'
import { followMoved } from './movedCalendars.ts'

const test = suiteWithLogs('a primary calendar whose id changes')

const [work, home] = [
  AccountId.parse('7d0f8a3e-6f0b-4f0e-9a53-3f4f9b6f4b01'),
  AccountId.parse('7d0f8a3e-6f0b-4f0e-9a53-3f4f9b6f4b02'),
]
const primary = (id: string, accessRole: DiscoveredCalendar['accessRole'] = 'owner') => ({
  ...{ calendarId: CalendarId.parse(id), summary: '', primary: true, accessRole },
  ...{ timeZone: 'UTC', color: null },
})
const notFound = () => new GoogleFailure('not_found', 404, 'notFound')
const start = { date: null, dateTime: '2026-03-02T08:00:00Z', timeZone: null }
const texts = { summary: 'Flight', description: null, location: null, colorId: null }
const body: EventBody = { ...texts, start, end: start, transparency: 'opaque', visibility: 'default' }
const longAgo = { from: new Date(0), to: new Date(1_000) }

/** What Google has for the account at work, and what it was asked, in order. */
interface Google {
  /** By the names that it knows calendars by, which role it tells. */
  roles: Readonly<Record<string, string>>
  /** The present id of the account's primary calendar; undefined where Google lets us see no list. */
  id: string | undefined
  readonly asked: string[]
}

/** The person's two accounts; of that at work these ids were found, one after the other. */
async function worldOf({ eventLog }: TestLog, ...ids: readonly string[]) {
  const send = (command: Parameters<typeof accountsDecider.decide>[0]) =>
    execute(eventLog, accountsDecider, accountsStream(dana), command, commandBy(dana))
  for (const accountId of [work, home]) {
    const names = { email: `${accountId}@example.com`, displayName: 'Dana', avatarUrl: null }
    const more = { tokenExpiry: null, hasRefreshToken: true, maxAccounts: 2 }
    await send({ type: 'ConnectAccount', userId: dana, accountId, ...names, ...more })
  }
  for (const id of ids) await send({ type: 'RecordCalendars', userId: dana, accountId: work, calendars: [primary(id)] })
  const google: Google = { roles: {}, id: ids.at(-1), asked: [] }
  const unused = () => Promise.reject(new Error('This is not called here.'))
  const call = async (name: string, what: string) => {
    google.asked.push(`${what} ${name}`)
    const accessRole = google.roles[name]
    if (accessRole === undefined) throw notFound()
    return { items: [], nextPageToken: undefined, nextSyncToken: 'token', timeZone: 'UTC', accessRole }
  }
  const fake = ({ accountId }: { readonly accountId: AccountId }): CalendarApi => ({
    ...{ replace: unused, patch: unused, delete: unused, watch: unused, stopChannel: unused },
    everyId: async (calendarId) => [calendarId],
    callsAboutEvents: () => 0,
    calendars: async () => {
      google.asked.push(accountId === work ? 'list' : 'list of another')
      if (google.id === undefined) throw new GoogleFailure('reconnection_required', 401, 'authError')
      const { calendarId, color, ...listed } = primary(google.id, google.id === 'mine' ? 'reader' : 'owner')
      return [{ ...listed, id: calendarId, color }]
    },
    events: (name) => call(name, 'events'),
    get: async (name) => {
      await call(name, 'get')
      throw notFound()
    },
    insert: async (name, id) => {
      await call(name, 'insert')
      return { id }
    },
  })
  const recordDiscovery = createRecordDiscovery(eventLog, createInProcessBus(silentLog), () => commandBy(dana).at)
  const calendarOf = followMoved(fake, eventLog, recordDiscovery)
  const through = (accountId: AccountId) => calendarOf({ userId: dana, accountId }, new AbortController().signal)
  return { google, api: through(work), ofAnother: through(home) }
}

const reasonOf = async (promise: Promise<unknown>) => {
  const failure = await failureOf(promise)
  return failure instanceof GoogleFailure ? [failure.kind, failure.reason] : failure
}
const moved = ['outage', 'calendarMoved']

test('Given one id that is known, when Google shows the account’s own calendar by it, then nothing else is asked', async (log) => {
  const { google, api } = await worldOf(log, 'former')
  for (const role of ['owner', roleUntold]) {
    google.roles = { former: role }
    assert.is((await api.events('former', longAgo, undefined)).accessRole, role)
  }
  assert.equal(google.asked, ['events former', 'events former'])
})

test('Given a change that is known, then no call names an id that an heir may have', async (log) => {
  const { google, api } = await worldOf(log, 'former', 'present')
  google.roles = { primary: 'owner', former: 'writer', present: 'owner' }
  await api.events('former', longAgo, undefined)
  await api.insert('present', 'event', body)
  assert.equal(google.asked, ['events primary', 'insert primary'])
})

for (const role of ['writer', 'reader', 'freeBusyReader'])
  test(`Given an heir whose calendar the account may see as ${role}, when Google answers with it, then the answer counts for nothing and the account’s own is read`, async (log) => {
    const { google, api } = await worldOf(log, 'former')
    google.roles = { former: role, primary: 'owner' }
    google.id = 'present'
    assert.is((await api.events('former', longAgo, undefined)).accessRole, 'owner')
    assert.equal(google.asked, ['events former', 'list', 'events primary'])
  })

test('Given an heir’s answer, when Google does not say which calendars the account has, then it is an outage', async (log) => {
  const { google, api } = await worldOf(log, 'former')
  google.roles = { former: 'writer' }
  google.id = undefined
  assert.equal(await reasonOf(api.events('former', longAgo, undefined)), moved)
})

test('Given a primary calendar that its account does not own, when Google lists it by the same id, then the answer counts', async (log) => {
  const { google, api } = await worldOf(log, 'mine')
  google.roles = { mine: 'reader' }
  for (const page of [undefined, 'next']) assert.is((await api.events('mine', longAgo, page)).accessRole, 'reader')
  assert.equal(google.asked, ['events mine', 'list', 'events mine'])
})

test('Given a calendar that moved in the middle of a run, when one event finds that and another was missed before, then neither counts as deleted', async (log) => {
  const { google, api } = await worldOf(log, 'former')
  google.roles = { primary: 'owner' }
  google.id = 'present'
  for (const eventId of ['first', 'second'])
    assert.equal(await reasonOf(api.get('former', eventId)), ['not_found', 'notFound'])
  assert.equal(await reasonOf(api.events('former', longAgo, undefined)), moved)
  assert.equal(await reasonOf(api.events('former', longAgo, undefined)), moved)
  assert.equal(google.asked, ['get former', 'get former', 'events former', 'list'])
})

test('Given a calendar that moved in the middle of a run, when a copy is made, then the run is told that it moved, and goes on by the new name', async (log) => {
  const { google, api } = await worldOf(log, 'former')
  google.roles = { primary: 'owner' }
  google.id = 'present'
  const insert = () => api.insert('former', 'event', body)
  assert.equal(await reasonOf(insert()), moved)
  assert.equal(await insert(), { id: 'event' })
})

test('Given a calendar that is gone and did not move, then Google’s own answer stands', async (log) => {
  const { google, api } = await worldOf(log, 'former')
  assert.equal(await reasonOf(api.events('former', longAgo, undefined)), ['not_found', 'notFound'])
  assert.equal(await reasonOf(api.insert('former', 'event', body)), ['not_found', 'notFound'])
  assert.equal(google.asked, ['events former', 'list', 'insert former'])
})

test('Given a primary calendar that another account of the person reads, then that account calls it by its present id, and the owner is asked for it', async (log) => {
  const { google, ofAnother } = await worldOf(log, 'former', 'later')
  google.roles = { present: 'writer' }
  google.id = 'present'
  assert.is((await ofAnother.events('former', longAgo, undefined)).accessRole, 'writer')
  assert.equal(google.asked, ['events later', 'list', 'events present'])
})

test.run()
