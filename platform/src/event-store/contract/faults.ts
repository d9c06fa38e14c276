import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { answerWithin } from '../../deadline.ts'
import type { EventStore, NewEvent, Position } from '../eventStore.ts'
import type { ContractTest } from './contractTest.ts'
import { eventsAfter } from './eventsAfter.ts'
import { newCategory, newStream, numbered, numbersOf, range } from './sampleEvents.ts'
import { answered, atEnd, listen } from './waiting.ts'

export function faultsLoseNothing(test: ContractTest): void {
  test('given a subscriber that dies, when it comes back after its last position, then it misses and repeats nothing', async ({
    store,
    reopen,
  }) => {
    const category = newCategory()
    let position: Position = await store.head()
    const seen: unknown[] = []
    const writing = writeSlowly(store, category, 120)
    for (const _ of range(4)) {
      const process = await reopen()
      const subscription = process.subscribe(
        { after: position, categories: [category], batchSize: 7 },
        async (batch) => {
          seen.push(...numbersOf(batch.events))
          position = batch.position
        },
      )
      await sleep(60)
      await subscription.stop()
      await process.close()
    }
    await writing
    const last = listen(store, { after: position, categories: [category] })
    await last.received(120 - seen.length)
    assert.equal([...seen, ...numbersOf(last.events)], range(120))
    await last.stop()
  })

  test('given connections that are cut again and again, then the subscriber still gets every event once', async ({
    store,
    cutConnections,
  }) => {
    const category = newCategory()
    const listener = listen(store, { after: await store.head(), categories: [category], batchSize: 10 })
    const writing = writeSlowly(store, category, 150)
    for (const _ of range(3)) {
      await sleep(80)
      await cutConnections()
    }
    await answerWithin(120_000, () => writing, 'end of all appends')
    assert.equal(numbersOf(await listener.received(150)), range(150))
    await listener.stop()
  })

  test('given a subscriber at rest, when its connection was cut, then new events still reach it', async ({
    store,
    cutConnections,
  }) => {
    const category = newCategory()
    const listener = listen(store, { after: await store.head(), categories: [category] })
    await sleep(100)
    await cutConnections()
    await appendUntilAnswered(store, newStream(category), numbered(1))
    assert.equal(numbersOf(await listener.received(1)), [0])
    await listener.stop()
  })

  for (const places of ['nothing', 'its own event', 'another’s event'] as const) {
    test(`given a subscriber that had last seen ${places}, when the server was restarted and one event appended while it was away, then it gets that event once`, async ({
      store,
      reopen,
      restart,
    }) => {
      const category = newCategory()
      const before = await store.head()
      if (places === 'its own event') await store.append(newStream(category), 'none', numbered(1))
      if (places === 'another’s event') await store.append(newStream(), 'none', numbered(1))
      const expected = places === 'its own event' ? [0, 1] : [1]
      const process = await reopen()
      const first = listen(process, { after: before, categories: [category] })
      await atEnd(first)
      // Started anew while it reads: what the server writes then moves its position.
      await restart()
      await sleep(400)
      await first.stop()
      await process.close()
      const after = first.batches.at(-1)?.position ?? before
      await appendUntilAnswered(store, newStream(category), numbered(1, 1))
      const second = listen(store, { after, categories: [category] })
      await second.received(1)
      assert.equal(numbersOf([...first.events, ...second.events]), expected)
      const page = await store.readAll(after, 10, { categories: [category] })
      assert.equal(numbersOf(page.events), [1])
      assert.equal(numbersOf(await eventsAfter(store, after, { categories: [category] })), [1])
      await second.stop()
    })
  }

  test('given 100,000 events, the last of them written while it catches up, then a subscriber gets each once and in order', async ({
    store,
  }) => {
    const [count, before, perAppend] = [100_000, 90_000, 1_000]
    const category = newCategory()
    const after = await store.head()
    const append = async (from: number, to: number) => {
      for (let first = from; first < to; first += perAppend) {
        await store.append(newStream(category), 'none', numbered(perAppend, first))
      }
    }
    await append(0, before)
    const listener = listen(store, { after, categories: [category], batchSize: 1_000 })
    await append(before, count)
    const numbers = numbersOf(await listener.received(count, 400_000))
    assert.is(numbers.length, count)
    const outOfPlace = numbers.findIndex((number, index) => number !== index)
    assert.is(outOfPlace, -1, 'lost, doubled or out of order')
    await listener.stop()
  })
}

/** Between the events that are wanted stand others, which move positions too. */
async function writeSlowly(store: EventStore, category: string, count: number): Promise<void> {
  for (const number of range(count)) {
    await appendUntilAnswered(store, newStream(category), numbered(1, number))
    await appendUntilAnswered(store, newStream(), numbered(1))
    await sleep(1)
  }
}

const appendUntilAnswered = (store: EventStore, stream: string, events: readonly NewEvent[]) =>
  answered(() => store.append(stream, 'none', events))
