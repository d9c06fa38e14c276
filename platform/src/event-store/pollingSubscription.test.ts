import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failureOf } from '../testing/failureOf.ts'
import { numbered } from './contract/sampleEvents.ts'
import { type Batch, LogWentBack, type Position, type StoredEvent } from './eventStore.ts'
import { subscribeByPolling } from './pollingSubscription.ts'

const test = suite('a subscription that reads page by page')

const positionOf = (number: number): Position => String(number).padStart(20, '0')

/** A log of so many events, read two at a time; each read is noted. */
function logOf(count: number) {
  const reads: Position[] = []
  const events = numbered(count).map(
    (event, number): StoredEvent => ({
      ...event,
      stream: 'sample-1',
      revision: number,
      position: positionOf(number + 1),
    }),
  )
  const read = async (after: Position): Promise<Batch> => {
    reads.push(after)
    const page = events.filter(({ position }) => position > after).slice(0, 2)
    const last = page.at(-1)?.position ?? after
    return { events: page, position: last, caughtUp: last === positionOf(count) }
  }
  const newEvents = () => {
    let cancel = () => {}
    const happened = new Promise<void>((resolve) => {
      cancel = resolve
    })
    return { happened, cancel }
  }
  return { reads, polled: { read, newEvents, options: { after: '' }, log: undefined } }
}

test('given a subscriber that is behind, then the next page is read while a batch is dealt with, and no batch comes early', async () => {
  const { reads, polled } = logOf(6)
  const seen: string[] = []
  const subscription = subscribeByPolling({
    ...polled,
    onBatch: async ({ position, caughtUp }) => {
      seen.push(`begins ${Number(position)} after ${reads.length} reads`)
      await new Promise(setImmediate)
      seen.push(`ends ${Number(position)}`)
      if (caughtUp) void subscription.stop()
    },
  })
  await subscription.ended
  assert.equal(seen, [
    'begins 2 after 2 reads',
    'ends 2',
    'begins 4 after 3 reads',
    'ends 4',
    'begins 6 after 3 reads',
    'ends 6',
  ])
})

test('given a subscriber that throws, then it hears so, and the page that was read ahead is not delivered', async () => {
  const { polled } = logOf(6)
  let delivered = 0
  const onBatch = async () => {
    delivered += 1
    throw new Error('no room')
  }
  const { ended } = subscribeByPolling({ ...polled, onBatch })
  assert.is(await ended.then(() => 'ended', String), 'Error: no room')
  assert.is(delivered, 1)
})

test('given a subscriber that stops within a batch, then the page that was read ahead is not delivered', async () => {
  const { polled } = logOf(6)
  let delivered = 0
  const subscription = subscribeByPolling({
    ...polled,
    onBatch: async () => {
      delivered += 1
      void subscription.stop()
    },
  })
  await subscription.ended
  assert.is(delivered, 1)
})

test('given a log that ends before what was read of it, then the subscription ends with that, and nothing is delivered', async () => {
  const { polled } = logOf(2)
  const seen: Batch[] = []
  const { ended } = subscribeByPolling({
    ...polled,
    options: { after: positionOf(9) },
    read: async () => ({ events: [], position: positionOf(2), caughtUp: true }),
    onBatch: async (batch) => void seen.push(batch),
  })
  assert.instance(await failureOf(ended), LogWentBack)
  assert.equal(seen, [])
})

const troubles = {
  'cannot be read': () => Promise.reject(new Error('away')),
  'does not answer': () => sleep(100, undefined),
}
for (const [trouble, first] of Object.entries(troubles))
  test(`given a log that ${trouble}, then it is told that what was read of it may be lost, before the next batch`, async () => {
    const { polled } = logOf(2)
    const said: string[] = []
    let reads = 0
    const subscription = subscribeByPolling({
      ...polled,
      read: async (after) => {
        reads += 1
        if (reads === 1) await first()
        return polled.read(after)
      },
      unansweredMs: 10,
      onDoubt: () => void said.push('doubt'),
      onBatch: async () => {
        said.push('batch')
        void subscription.stop()
      },
    })
    await subscription.ended
    assert.equal(said, ['doubt', 'batch'])
  })

test.run()
