import { randomUUID } from 'node:crypto'
import type { SettingsEvent } from '@calendar-sync/contracts/domain/settings'
import { UserId } from '@calendar-sync/contracts/ids'
import { settingsStream } from '@calendar-sync/contracts/streams'
import * as assert from 'uvu/assert'
import { DatabaseUnreachable } from '../database/pool.ts'
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
function reactUntil({ pool, eventLog }: TestLog, count: number, react: (theme: string) => void, log = silentLog) {
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
    const reactor = createReactor(reaction, { eventLog, checkpoints, log })
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

/** What a log is told, and at which level. */
function noted() {
  const facts: object[] = []
  const note = (level: string) => (fact: object) => void facts.push({ level, ...fact })
  return { facts, log: { ...silentLog, error: note('error'), debug: note('debug') } }
}

test('Given an event that fails again and again, then it alone comes again, after pauses that grow, until it can be dealt with', async (given) => {
  for (const theme of ['dark', 'light'] as const) await appendTheme(given, theme)
  const seen: string[] = []
  const { facts, log } = noted()
  const react = (theme: string) => {
    seen.push(theme)
    if (theme === 'light' && seen.length < 5) throw new Error('not yet')
  }
  await (await reactUntil(given, 2, react, log))()
  assert.equal(seen, ['dark', 'light', 'light', 'light', 'light'])
  assert.equal(
    facts.map((fact) => 'retryInMs' in fact && fact.retryInMs),
    [250, 500, 1_000],
  )
})

test('Given a database that cannot be reached, which the pool tells itself, then no reactor tells of an error', async (given) => {
  await appendTheme(given, 'dark')
  let tries = 0
  const { facts, log } = noted()
  const react = () => {
    tries += 1
    if (tries === 1) throw new DatabaseUnreachable('away')
  }
  await (await reactUntil(given, 1, react, log))()
  assert.equal(
    facts.map((fact) => 'level' in fact && fact.level),
    ['debug'],
  )
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

test('Given a written checkpoint past the end of a log that went back, then the next event is reacted to', async (given) => {
  await appendTheme(given, 'dark')
  await given.pool.query(`insert into commands.checkpoints (name, position) values ('themes', $1)`, [
    '9'.padStart(20, '0'),
  ])
  const seen: string[] = []
  const reacting = reactUntil(given, 1, (theme) => seen.push(theme))
  const head = await given.store.head()
  const isSetBack = async () =>
    (await given.pool.query('select from commands.checkpoints where position = $1', [head])).rowCount === 1
  await eventually(isSetBack)
  await appendTheme(given, 'light')
  await (await reacting)()
  assert.equal(seen, ['light'])
})

test.run()
