import * as assert from 'uvu/assert'
import { beginning, type LogFilter, type Position, type StoredEvent } from '../eventStore.ts'
import type { ContractTest } from './contractTest.ts'
import { eventsAfter, pagesAfter } from './eventsAfter.ts'
import { newCategory, newStream, numbered, numbersOf, range, revisionsOf } from './sampleEvents.ts'

export function readingGoesInOrder(test: ContractTest): void {
  test('given no such stream, then it has no events', async ({ store }) => {
    assert.equal(await store.read(newStream()), [])
  })

  test('when a stream is read from a revision, then the events before it are left out', async ({ store }) => {
    const stream = newStream()
    await store.append(stream, 'none', numbered(5))
    assert.equal(numbersOf(await store.read(stream, 3)), [3, 4])
    assert.equal(await store.read(stream, 5), [])
    assert.equal(await store.read(stream, 500), [])
  })

  test('when streams are read in the same moment, then each read gets the events of its own stream', async ({
    store,
  }) => {
    const [one, other] = [newStream(), newStream()]
    await store.append(one, 'none', numbered(3))
    await store.append(other, 'none', numbered(2, 100))
    const reads = [store.read(one), store.read(other, 1), store.read(newStream()), store.read(one, 2)]
    assert.equal((await Promise.all(reads)).map(numbersOf), [[0, 1, 2], [101], [], [2]])
  })

  test('when events are picked by their places, then exactly those come, and places without one yield none', async ({
    store,
  }) => {
    const [one, other] = [newStream(), newStream()]
    await store.append(one, 'none', numbered(30))
    await store.append(other, 'none', numbered(2, 100))
    const places = [
      ...range(20).map((revision) => ({ stream: one, revision })),
      { stream: other, revision: 1 },
      { stream: one, revision: 30 },
      { stream: newStream(), revision: 0 },
    ]
    const picked = await store.readMany(places)
    assert.equal(numbersOf(picked).sort(), [...range(20), 101].sort())
    assert.equal(revisionsOf(picked.filter(({ stream }) => stream === other)), [1])
    assert.equal(await store.readMany([]), [])
  })

  test('when events are counted between two positions, then the first is left out and the last is in', async ({
    store,
  }) => {
    const before = await store.head()
    const { position: first } = await store.append(newStream(), 'none', numbered(3))
    const { position: second } = await store.append(newStream(), 'none', numbered(4))
    await store.append(newStream(), 'none', numbered(2))
    const counted = async (after: Position, until: Position) => [...(await store.count(after, until))]
    const [{ type } = { type: '' }] = numbered(1)
    assert.equal(await counted(before, second), [[type, 7]])
    assert.equal(await counted(first, second), [[type, 4]])
    assert.equal(await counted(second, second), [])
    assert.ok(((await store.count(beginning, second)).get(type) ?? 0) >= 7)
  })

  test('given a stream of 3,000 events, then all are read in order', async ({ store }) => {
    const stream = newStream()
    for (const first of [0, 1_000, 2_000]) await store.append(stream, 'any', numbered(1_000, first))
    assert.equal(numbersOf(await store.read(stream)), range(3_000))
  })

  test('when the log is read page by page, then every event comes once, in order', async ({ store }) => {
    const after = await store.head()
    const category = newCategory()
    for (const number of range(25)) await store.append(newStream(category), 'none', numbered(1, number))
    let position: Position = after
    const numbers: unknown[] = []
    for await (const batch of pagesAfter(store, after, 4)) {
      assert.ok(batch.events.length <= 4)
      assert.ok(batch.events.every((event) => event.position > position && event.position <= batch.position))
      numbers.push(...numbersOf(batch.events))
      position = batch.position
    }
    assert.equal(numbers, range(25))
    assert.equal((await store.readAll(position, 4)).events, [])
  })

  test('given writers at work, when the log is read page by page or replayed, then every event comes once, in order', async ({
    store,
  }) => {
    const after = await store.head()
    const category = newCategory()
    const wanted = { categories: [category] }
    const count = 1_200
    const writing = (async () => {
      for (let number = 0; number < count; number += 60)
        await store.append(newStream(category), 'none', numbered(60, number))
    })()
    const paged: unknown[] = []
    for (let position = after; paged.length < count; ) {
      const batch = await store.readAll(position, 100, wanted)
      assert.ok(batch.events.every((event) => event.position > position && event.position <= batch.position))
      paged.push(...numbersOf(batch.events))
      position = batch.position
      const replayed = numbersOf(await eventsAfter(store, after, wanted))
      assert.equal(replayed, range(replayed.length))
      assert.ok(replayed.length >= paged.length, 'a replay ended before what had been read')
    }
    assert.equal(paged, range(count))
    await writing
  })

  test('when only some categories or types are wanted, then the others are left out and the position moves past them', async ({
    store,
  }) => {
    const after = await store.head()
    const [mine, other] = [newCategory(), newCategory()]
    const [wanted, unwanted] = [`Wanted${mine}`, `Unwanted${mine}`]
    await store.append(newStream(mine), 'none', [...numbered(1, 0, wanted), ...numbered(1, 1, unwanted)])
    await store.append(newStream(other), 'none', [...numbered(1, 2, wanted), ...numbered(1, 3, unwanted)])
    const { position } = await store.append(newStream(other), 'none', numbered(1, 4, unwanted))

    const numbers = async (filter: LogFilter) => {
      const batch = await store.readAll(after, 100, filter)
      assert.ok(batch.caughtUp)
      assert.ok(batch.position >= position, 'the position stops short of what was left out')
      return numbersOf(batch.events)
    }
    assert.equal(await numbers({ categories: [mine] }), [0, 1])
    assert.equal(await numbers({ types: [wanted] }), [0, 2])
    assert.equal(await numbers({ types: [wanted, wanted], categories: [mine, mine, other] }), [0, 2])
    assert.equal(await numbers({ categories: [mine], types: [wanted] }), [0])
    assert.equal(await numbers({ categories: [mine, other] }), [0, 1, 2, 3, 4])
    assert.equal(await numbers({ categories: [mine, other], types: [wanted, unwanted] }), [0, 1, 2, 3, 4])
    assert.equal(await numbers({ categories: [newCategory()] }), [])
    assert.equal(await numbers({ categories: [mine.slice(0, -1)] }), [], 'a category is more than its first letters')
    assert.equal(await numbers({ categories: [] }), [])
  })

  test('a replay holds what pages hold, in small batches, also where little is wanted, and ends caught up', async ({
    store,
  }) => {
    const after = await store.head()
    const [wanted, unwanted] = [`Wanted${newCategory()}`, `Unwanted${newCategory()}`]
    const stream = newStream()
    await store.append(stream, 'none', [...numbered(1_300, 0, wanted), ...numbered(1, 0, unwanted)])
    for (let n = 0; n < 6; n += 1) await store.append(stream, 'any', numbered(2_000, n, unwanted))
    const { position: end } = await store.append(stream, 'any', numbered(3, 1_300, wanted))

    const replayed: StoredEvent[] = []
    let [position, caughtUp] = [after, false]
    for await (const batch of store.replay(after, { types: [wanted] })) {
      assert.not(caughtUp, 'something came after the last batch')
      assert.ok(batch.events.length <= 500)
      assert.ok(batch.events.every((event) => event.position > position && event.position <= batch.position))
      replayed.push(...batch.events)
      position = batch.position
      caughtUp = batch.caughtUp
    }
    assert.ok(caughtUp)
    assert.ok(position >= end)
    assert.equal(numbersOf(replayed), range(1_303))

    const paged: StoredEvent[] = []
    for await (const { events } of pagesAfter(store, after, 400, { types: [wanted] })) paged.push(...events)
    assert.equal(replayed, paged)
  })

  test('a replay of everything, of one category, and of nothing', async ({ store }) => {
    const after = await store.head()
    const category = newCategory()
    await store.append(newStream(category), 'none', numbered(5))
    await store.append(newStream(), 'none', numbered(9, 100))
    const numbers = async (from: Position, filter?: LogFilter) => numbersOf(await eventsAfter(store, from, filter))
    assert.equal(await numbers(after), [...range(5), 100, 101, 102, 103, 104, 105, 106, 107, 108])
    assert.equal(await numbers(after, { categories: [category] }), range(5))
    assert.equal(await numbers(after, { categories: [newCategory()] }), [])
    assert.equal(await numbers(await store.head()), [])
  })

  test('a reader that stops in the middle of a replay leaves nothing behind', async ({ store }) => {
    const after = await store.head()
    const stream = newStream()
    for (let n = 0; n < 6; n += 1) await store.append(stream, 'any', numbered(1_000, n))
    for await (const batch of store.replay(after)) {
      assert.ok(batch.events.length > 0)
      break
    }
    await store.ping()
  })

  test('the head is the position of the newest event, and everything sorts after the beginning', async ({ store }) => {
    const { position } = await store.append(newStream(), 'none', numbered(2))
    assert.ok((await store.head()) >= position)
    assert.ok(position > beginning)
    assert.equal((await store.readAll(await store.head(), 10)).events, [])
    assert.is((await store.readAll(beginning, 1)).events.length, 1)
  })

  test('a store that can be reached answers a ping', async ({ store }) => {
    await store.ping()
  })
}
