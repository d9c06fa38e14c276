import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import { eventually } from '../testing/eventually.ts'
import { eventsAfter } from './contract/eventsAfter.ts'
import { newCategory, newStream, numbered, numbersOf, range } from './contract/sampleEvents.ts'
import { answered } from './contract/waiting.ts'
import type { EventStore, LogFilter, Position, StoredEvent, Subscription } from './eventStore.ts'
import { connectEventStoreDb } from './eventstoredb.ts'
import { startCuttableProxy } from './testing/cuttableProxy.ts'
import { startEventStoreDbStandIn } from './testing/eventStoreDbStandIn.ts'
import { type FoundServer, findEventStoreDb } from './testing/realEventStoreDb.ts'

const test = suite('random histories of a connection to EventStoreDB')

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const count = Number(process.env.HISTORIES ?? 12)
/** On a machine that is busy with other things fewer are played. Milliseconds. */
const longest = Number(process.env.HISTORIES_MS ?? 20_000)

/** What happens after so many milliseconds: to every connection, or to one follower. */
const mishap = fc.record({
  after: fc.nat(60),
  kind: fc.constantFrom('cut', 'stall', 'stall', 'failed handler', 'slow handler', 'reopened'),
  milliseconds: fc.nat(150),
  follower: fc.nat(3),
})
const histories = fc.record({ mishaps: fc.array(mishap, { maxLength: 12 }), batchSize: fc.constantFrom(1, 7, 500) })
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never

/** Follows the log as a projector or a reactor does: from a checkpoint that moves on when a batch was dealt with. */
function createFollower(store: EventStore, after: Position, wanted: LogFilter, batchSize: number) {
  const seen: StoredEvent[] = []
  let next: 'well' | 'failed handler' | 'slow handler' = 'well'
  let position = after
  let stopped = false
  let subscription: Subscription | undefined
  const follow = () => {
    const opened = store.subscribe({ ...wanted, after: position, batchSize }, async (batch) => {
      const how = next
      next = 'well'
      if (how === 'failed handler') throw new Error('planted')
      if (how === 'slow handler') await sleep(50)
      seen.push(...batch.events)
      position = batch.position
    })
    subscription = opened
    opened.ended.catch(() => {
      if (!stopped && subscription === opened) follow()
    })
  }
  follow()
  return {
    seen,
    /** What its next batch meets with. */
    strike: (kind: typeof next) => {
      next = kind
    },
    /** As another process would go on. */
    reopen: async () => {
      await subscription?.stop()
      if (!stopped) follow()
    },
    stop: async () => {
      stopped = true
      await subscription?.stop()
    },
  }
}

const appends = 40
/** Far longer than a reader takes to come back on a machine that is busy. */
const timeoutMs = 60_000

type Server = Pick<FoundServer, 'host' | 'port' | 'parameters'>

async function play({ mishaps, batchSize }: History, { host, port, parameters }: Server): Promise<void> {
  const proxy = await startCuttableProxy(host, port)
  const connect = () => connectEventStoreDb(`esdb://127.0.0.1:${proxy.port}${parameters}`, silentLog, 500)
  const [writing, reading] = [await connect(), await connect()]
  const [mine, other] = [newCategory(), newCategory()]
  const type = `Wanted${mine}`
  const after = await reading.head()
  const wishes: LogFilter[] = [
    { categories: [mine, other] },
    { categories: [mine] },
    { types: [type] },
    { categories: [other] },
  ]
  const followers = wishes.map((wanted) => createFollower(reading, after, wanted, batchSize))
  const write = async (writer: number) => {
    for (const turn of range(appends / 4)) {
      const number = 4 * turn + writer
      const stream = newStream(number % 3 === 0 ? other : mine)
      const events = numbered(1 + (number % 3), 10 * number, number % 2 === 0 ? type : undefined)
      await answered(() => writing.append(stream, 'none', events))
      await sleep(5)
    }
  }
  const disturb = async () => {
    for (const { after: pause, kind, milliseconds, follower } of mishaps) {
      await sleep(pause)
      const struck = followers[follower]
      if (kind === 'cut') proxy.cut()
      else if (kind === 'stall') await proxy.stall(milliseconds)
      else if (kind === 'reopened') await struck?.reopen()
      else struck?.strike(kind)
    }
  }
  try {
    await Promise.all([...range(4).map(write), disturb()])
    const log = await answered(() => eventsAfter(reading, after, { categories: [mine, other] }))
    assert.is(
      new Set(numbersOf(log)).size,
      range(appends).reduce((sum, number) => sum + 1 + (number % 3), 0),
      'appended',
    )
    assert.is(log.length, new Set(numbersOf(log)).size, 'appended once')
    for (const [index, { categories, types }] of wishes.entries()) {
      const expected = log.filter(
        (event) =>
          (!categories || categories.some((name) => event.stream.startsWith(`${name}-`))) &&
          (!types || types.includes(event.type)),
      )
      const seen = followers[index]?.seen ?? []
      await eventually(
        () => seen.length >= expected.length,
        () => `${expected.length} events for follower ${index}`,
        timeoutMs,
      )
      assert.equal(numbersOf(seen), numbersOf(expected), `follower ${index}`)
    }
  } finally {
    await Promise.all(followers.map((follower) => follower.stop()))
    await Promise.all([writing.close(), reading.close()])
    await proxy.close()
  }
}

/** A real server where there is one, else the stand-in. */
async function openServer(): Promise<Server & Pick<FoundServer, 'stop'>> {
  const found = await findEventStoreDb()
  if (typeof found !== 'string') return found
  return { ...(await startEventStoreDbStandIn()), host: '127.0.0.1', parameters: '?tls=false' }
}

test('given connections that are cut and stalled at any moment, and readers that fail, are slow or come back, then each append stands once and every reader gets each event once, in order', async () => {
  const server = await openServer()
  const enough = Date.now() + longest
  let played = 0
  try {
    for (const history of fc.sample(histories, { seed, numRuns: count })) {
      if (played > 0 && Date.now() > enough) break
      await play(history, server)
      played += 1
    }
  } catch (error) {
    throw new Error(`History ${played} of SEED=${seed}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  } finally {
    await server.stop()
  }
  console.log(`${played} histories of SEED=${seed}`)
})

test.run()
