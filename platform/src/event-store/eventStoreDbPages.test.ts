import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failureOf } from '../testing/failureOf.ts'
import { type LogReader, Marker, type OpenSubscription, readPage } from './eventStoreDbFollowing.ts'
import { formatPosition } from './eventStoreDbPositions.ts'

const test = suite('reading the log of EventStoreDB')

const at = (place: number) => formatPosition({ commit: BigInt(place), prepare: BigInt(place) })

/** A log whose newest event is at `head`, none of which is shown by the filter. */
function readerOf(head: string) {
  let subscriptions = 0
  const empty: OpenSubscription = {
    messages: (async function* () {
      yield new Marker('caughtUp')
    })(),
    isDrained: () => true,
    close: () => {},
  }
  const reader: LogReader = {
    head: async () => head,
    subscribe: async () => {
      subscriptions += 1
      return empty
    },
    rest: async () => {},
  }
  return { reader, subscriptions: () => subscriptions }
}

test('given a reader at the end of the log, then it has caught up, and the server opens no subscription for it', async () => {
  const { reader, subscriptions } = readerOf(at(7))
  assert.equal(await readPage(reader, at(7), 10, {}), { events: [], position: at(7), caughtUp: true })
  assert.is(subscriptions(), 0)
})

test('given a log that ends in events which are not wanted, then the page reaches behind them, and the next costs nothing', async () => {
  const { reader, subscriptions } = readerOf(at(7))
  const { position } = await readPage(reader, at(3), 10, {})
  assert.is(position, at(7))
  await readPage(reader, position, 10, {})
  assert.is(subscriptions(), 1)
})

test('given a position of another store, then the page is refused', async () => {
  assert.instance(await failureOf(readPage(readerOf(at(7)).reader, '99999999999999999999', 10, {})), RangeError)
})

test.run()
