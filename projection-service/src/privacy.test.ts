import { randomUUID } from 'node:crypto'
import { initialNotifications } from '@calendar-sync/contracts/domain/preferences'
import { CalendarId, FilterId } from '@calendar-sync/contracts/ids'
import { keywords } from '@calendar-sync/contracts/testing/dana'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { createPositions } from './projector/positions.ts'
import {
  calendar,
  claimed,
  connected,
  dana,
  ofRun,
  omar,
  registered,
  requested,
  syncCreated,
  syncedEvent,
  work,
} from './testing/people.ts'
import { longWaitMs } from './testing/projecting.ts'
import { startServer, type TestServer } from './testing/server.ts'
import { rowsOf } from './testing/tables.ts'

const privacy = suiteOfEach('an erased person', startServer)

/** A word that stands in every personal field, so that any trace of them can be found. */
const secret = 'Zyxwolf'

const lifeOf = (userId: typeof dana) => [
  {
    ...registered(userId),
    data: { ...registered(userId).data, displayName: `Dana ${secret}`, email: `${secret}@example.com` },
  },
  connected(work, `${secret}@example.com`, userId),
  {
    type: 'CalendarsDiscovered' as const,
    data: { userId, accountId: work, calendars: [calendar('Home', { summary: `${secret}'s family` })] },
  },
  syncCreated(undefined, {
    userId,
    source: {
      accountId: work,
      calendarId: CalendarId.parse(`${secret}@example.com`),
      summary: secret,
      accountEmail: `${secret}@example.com`,
      primary: true,
    },
    filter: keywords(secret),
  }),
  {
    type: 'NotificationPreferencesChanged' as const,
    data: { userId, ...initialNotifications, emailNotificationAddress: `${secret}@example.com` },
  },
  {
    type: 'EventFilterCreated' as const,
    data: { userId, filterId: FilterId.parse(randomUUID()), name: secret, filter: keywords(secret) },
  },
  {
    type: 'EnterprisePlanRequested' as const,
    data: {
      userId,
      companyName: secret,
      billingEmail: `${secret}@example.com`,
      vatNumber: secret,
      additionalInformation: `${secret} needs ten seats`,
    },
  },
  requested(),
  claimed(),
  {
    type: 'SyncEventsRecorded' as const,
    data: {
      ...ofRun(),
      events: [syncedEvent({ summary: `${secret} to Lisbon` })],
    },
  },
]

const models = [
  'users',
  'accounts',
  'calendars',
  'calendar_syncs',
  'sync_runs',
  'sync_statistics',
  'settings',
  'event_filters',
  'billing',
  'person_streams',
]

const everything = async ({ pool }: TestServer) =>
  JSON.stringify(await Promise.all(models.map((model) => rowsOf(pool, model))))

privacy('leaves no row behind, in the read models and after building them again', async (server) => {
  const lived = await server.record(...lifeOf(dana), registered(omar, 'omar@example.com'))
  const positions = createPositions(server.pool, longWaitMs)
  assert.ok(await positions.waitFor(models, lived))
  assert.match(await everything(server), secret)

  await server.keys.erase(dana)
  const erased = await server.record({ type: 'UserErased', data: { userId: dana } })
  assert.ok(await positions.waitFor(models, erased))
  const left = await everything(server)
  assert.not.match(left, secret)
  assert.not.match(left, dana)
  assert.match(left, omar)

  for (const model of models) await server.service.rebuild(model)
  assert.is(await everything(server), left)
})

privacy('whose erasure is not finished is shown as erased, and a rebuild does not fail on it', async (server) => {
  await server.record(...lifeOf(dana))
  await server.keys.erase(dana)
  for (const model of models) await server.service.rebuild(model)
  const left = await everything(server)
  assert.not.match(left, secret)
  assert.match(left, '[erased]')
  const states = server.service.health().readModels.map(({ state }) => state)
  assert.equal(new Set(states), new Set(['live']))
})

privacy.run()
