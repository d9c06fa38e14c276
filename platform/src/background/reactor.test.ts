import { randomBytes, randomUUID } from 'node:crypto'
import type { SettingsEvent } from '@calendar-sync/contracts/domain/settings'
import { UserId } from '@calendar-sync/contracts/ids'
import { settingsStream } from '@calendar-sync/contracts/streams'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createPostgresEventStore } from '../event-store/postgres.ts'
import { createEventLog, type EventLog } from '../eventLog.ts'
import { silentLog } from '../log.ts'
import { createMasterKeys } from '../privacy/masterKeys.ts'
import { createPersonalData } from '../privacy/personalData.ts'
import { createPersonalKeys } from '../privacy/personalKeys.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createReactor, type Reaction } from './reactor.ts'

interface Given {
  database: TestDatabase
  eventLog: EventLog
}

const test = suite<Given>('a reactor')

test.before.each(async (context) => {
  const database = await createTestDatabase()
  await database.pool.query(`create schema commands; create table commands.checkpoints (
    name text primary key, position text not null, saved_at timestamptz not null default now())`)
  const keys = createPersonalKeys(database.pool, createMasterKeys(randomBytes(32)))
  context.eventLog = createEventLog(createPostgresEventStore(database.pool), createPersonalData(keys))
  context.database = database
})
test.after.each(async ({ database, eventLog }) => {
  await eventLog.store.close()
  await database.drop()
})

const appendTheme = ({ eventLog }: Given, theme: 'light' | 'dark') => {
  const userId = UserId.parse(randomUUID())
  const event: SettingsEvent = { type: 'ThemeChanged', data: { userId, theme } }
  const metadata = {
    eventId: randomUUID(),
    correlationId: 'request-1',
    causationId: null,
    actor: { kind: 'user' as const, userId },
    at: '2026-11-21T08:00:00.000Z',
    schemaVersion: 1,
    subject: null,
  }
  return eventLog.append(settingsStream(userId), 'none', [event], [metadata])
}

/** Reacts as it is told until so many events were dealt with. */
function reactUntil({ database, eventLog }: Given, count: number, react: (theme: string) => void) {
  let done = 0
  const checkpoints = createCheckpoints(database.pool, 'commands', silentLog)
  return new Promise<() => Promise<void>>((resolve, reject) => {
    const stop = async () => {
      await reactor.stop()
      await checkpoints.close()
    }
    const reaction: Reaction = {
      name: 'themes',
      categories: ['settings'],
      types: ['ThemeChanged'],
      react: async (event) => {
        if (event.type !== 'ThemeChanged') return
        react(event.data.theme)
        done += 1
      },
      onReaction: () => {
        if (done === count) resolve(stop)
      },
    }
    const reactor = createReactor(reaction, { eventLog, checkpoints, log: silentLog })
    reactor.start().catch(reject)
  })
}

test('Given an event that cannot be reacted to at first, then it comes again, and the next one after it', async (given) => {
  await appendTheme(given, 'dark')
  await appendTheme(given, 'light')
  const seen: string[] = []
  const stop = await reactUntil(given, 2, (theme) => {
    seen.push(theme)
    if (seen.length === 1) throw new Error('not yet')
  })
  await stop()
  assert.equal(seen, ['dark', 'dark', 'light'])
})

test('Given a reactor that stopped, when another one starts, then it goes on after the last event dealt with', async (given) => {
  await appendTheme(given, 'dark')
  const first: string[] = []
  await (await reactUntil(given, 1, (theme) => first.push(theme)))()
  await appendTheme(given, 'light')
  const second: string[] = []
  await (await reactUntil(given, 1, (theme) => second.push(theme)))()
  assert.equal([first, second], [['dark'], ['light']])
})

test.run()
