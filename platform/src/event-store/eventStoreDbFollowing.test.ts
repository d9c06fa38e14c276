import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import { eventually } from '../testing/eventually.ts'
import type { Position } from './eventStore.ts'
import { follow, type LogReader, Marker, type OpenSubscription } from './eventStoreDbFollowing.ts'
import { formatPosition } from './eventStoreDbPositions.ts'

const test = suite('following the log of EventStoreDB')

const at = (place: number) => formatPosition({ commit: BigInt(place), prepare: BigInt(place) })

const checkEveryMs = 30

/** Reaches the end of what there is, and then says nothing until it is closed. */
function silentSubscription(): OpenSubscription {
  const closing = new AbortController()
  const closed = new Promise<void>((resolve) => {
    closing.signal.addEventListener('abort', () => resolve())
  })
  return {
    messages: (async function* () {
      yield new Marker('caughtUp')
      await closed
    })(),
    isDrained: () => true,
    close: () => closing.abort(),
  }
}

/** Follows a log whose end is where `head` says, over subscriptions that say nothing of what is appended. */
function followSilently(head: () => Promise<Position>, onBatch = async () => {}) {
  const opened: Position[] = []
  const warnings: unknown[] = []
  const reader: LogReader = {
    head,
    subscribe: async (after) => {
      opened.push(after)
      return silentSubscription()
    },
    rest: async () => {},
  }
  const log = { ...silentLog, warn: (_: unknown, said?: string) => warnings.push(said) }
  const subscription = follow(reader, { after: at(1) }, onBatch, log, checkEveryMs)
  return { opened, warnings, subscription }
}

test('given a subscription that is left behind at a node, when the log goes on without it, then it is opened again, and a line says so', async () => {
  let head = at(1)
  const { opened, warnings, subscription } = followSilently(async () => head)
  // To catch up, and to follow.
  await eventually(() => opened.length === 2)
  head = at(2)
  await eventually(() => opened.length > 2, undefined, 5_000)
  assert.is(opened[2], at(1))
  assert.is(warnings.length, 1)
  await subscription.stop()
})

test('given a log to which nothing is appended, then a subscription stays open', async () => {
  const { opened, warnings, subscription } = followSilently(async () => at(1))
  await sleep(10 * checkEveryMs)
  assert.equal([opened.length, warnings], [2, []])
  await subscription.stop()
})

test('given a server that does not say where the log ends, then a subscription stays open', async () => {
  let isAway = false
  let refused = 0
  const { opened, warnings, subscription } = followSilently(async () => {
    if (!isAway) return at(1)
    refused += 1
    throw new Error('away')
  })
  await eventually(() => opened.length === 2)
  isAway = true
  await eventually(() => refused > 4)
  assert.equal([opened.length, warnings], [2, []])
  await subscription.stop()
})

test('given a batch that takes long, then what is appended meanwhile is no reason to open the subscription again', async () => {
  let head = at(1)
  let batches = 0
  const { opened, warnings, subscription } = followSilently(
    async () => head,
    async () => {
      batches += 1
      if (batches === 1) return
      head = at(2)
      await sleep(10 * checkEveryMs)
      head = at(1)
    },
  )
  await eventually(() => batches === 2)
  await sleep(15 * checkEveryMs)
  assert.equal([opened.length, warnings], [2, []])
  await subscription.stop()
})

test.run()
