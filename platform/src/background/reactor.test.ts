import { randomUUID } from 'node:crypto'
import type { SettingsEvent } from '@calendar-sync/contracts/domain/settings'
import { UserId } from '@calendar-sync/contracts/ids'
import { settingsStream } from '@calendar-sync/contracts/streams'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import { eventually } from '../testing/eventually.ts'
import { commandBy, metadataOf, suiteWithLogs, type TestLog } from '../testing/log.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createReactor, type Reaction } from './reactor.ts'

const test = suiteWithLogs('a reactor')

test.before.each(async ({ pool }) => {
  await pool.query(`create schema commands; create table commands.checkpoints (
    name text primary key, position text not null, saved_at timestamptz not null default now())`)
})

const appendTheme = ({ eventLog }: TestLog, theme: 'light' | 'dark') => {
  const userId = UserId.parse(randomUUID())
  const event: SettingsEvent = { type: 'ThemeChanged', data: { userId, theme } }
  return eventLog.append(settingsStream(userId), 'none', [event], [metadataOf(commandBy(userId))])
}

/** Reacts as it is told until so many events were dealt with. */
function reactUntil({ pool, eventLog }: TestLog, count: number, react: (theme: string) => void) {
  let done = 0
  const checkpoints = createCheckpoints(pool, 'commands', silentLog)
  return new Promise<() => Promise<void>>((resolve, reject) => {
    const stop = async () => {
      await reactor.stop()
      await checkpoints.close()
    }
    const reaction: Reaction = {
      name: 'themes',
      categories: ['settings'],
      handlers: {
        ThemeChanged: async ({ data }) => {
          react(data.theme)
          done += 1
        },
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

test('Given a database that lost its last moment, then what was reacted to in it is reacted to again', async (given) => {
  await appendTheme(given, 'dark')
  const seen: string[] = []
  const reacting = reactUntil(given, 4, (theme) => seen.push(theme))
  const turnBack = `update commands.checkpoints set position = '' where position > ''`
  await eventually(async () => ((await given.pool.query(turnBack)).rowCount ?? 0) > 0)
  await appendTheme(given, 'light')
  await (await reacting)()
  assert.equal(seen, ['dark', 'light', 'dark', 'light'])
})

test.run()
