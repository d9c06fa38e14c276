import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { answerWithin } from '../../deadline.ts'
import { eventually } from '../../testing/eventually.ts'
import type { ContractTest } from './contractTest.ts'
import { newCategory, newStream, numbered, numbersOf, range } from './sampleEvents.ts'
import { listen } from './waiting.ts'

export function subscribingDeliversOnce(test: ContractTest): void {
  test('given past events, when a reader subscribes, then past and new ones come in order', async ({ store }) => {
    const category = newCategory()
    const after = await store.head()
    await store.append(newStream(category), 'none', numbered(3))
    const listener = listen(store, { after, categories: [category] })
    await listener.received(3)
    await store.append(newStream(category), 'none', numbered(2, 3))
    assert.equal(numbersOf(await listener.received(5)), range(5))
    await listener.stop()
  })

  test('given nothing new, then a subscriber is told once that it has caught up', async ({ store }) => {
    const listener = listen(store, { after: await store.head(), categories: [newCategory()] })
    await eventually(() => listener.batches.some((batch) => batch.caughtUp))
    assert.equal(listener.events, [])
    await listener.stop()
  })

  test('given a filter, then batches carry the wanted events only, and their position moves past the others', async ({
    store,
  }) => {
    const [mine, other] = [newCategory(), newCategory()]
    const type = `Wanted${mine}`
    const after = await store.head()
    const byCategory = listen(store, { after, categories: [mine] })
    const byType = listen(store, { after, types: [type] })
    const byBoth = listen(store, { after, categories: [mine], types: [type] })
    await store.append(newStream(mine), 'none', [...numbered(1, 0, type), ...numbered(1, 1)])
    await store.append(newStream(other), 'none', numbered(1, 2, type))
    const { position } = await store.append(newStream(other), 'none', numbered(700, 3))
    const listeners = [byCategory, byType, byBoth]
    await eventually(() => listeners.every(({ batches }) => (batches.at(-1)?.position ?? '') >= position))
    assert.equal(
      listeners.map(({ events }) => numbersOf(events)),
      [[0, 1], [0, 2], [0]],
    )
    await Promise.all(listeners.map(({ stop }) => stop()))
  })

  test('given a subscriber at the end, when one event comes that it does not want, then its position moves past it at once', async ({
    store,
  }) => {
    const listener = listen(store, { after: await store.head(), categories: [newCategory()] })
    await eventually(() => listener.batches.some((batch) => batch.caughtUp))
    await sleep(100)
    const { position } = await store.append(newStream(), 'none', numbered(1))
    await eventually(() => (listener.batches.at(-1)?.position ?? '') >= position)
    assert.equal(listener.events, [])
    await listener.stop()
  })

  test('given a slow subscriber, then the next batch waits for it, and none is larger than asked for', async ({
    store,
  }) => {
    const category = newCategory()
    const after = await store.head()
    for (const first of [0, 50, 100]) await store.append(newStream(category), 'none', numbered(50, first))
    let busy = false
    const listener = listen(store, { after, categories: [category], batchSize: 20 }, async (batch) => {
      assert.not.ok(busy, 'two batches at once')
      assert.ok(batch.events.length <= 20, `${batch.events.length} events in one batch`)
      busy = true
      await sleep(5)
      busy = false
    })
    assert.equal(numbersOf(await listener.received(150)), range(150))
    await listener.stop()
    await listener.ended
  })

  test('given writers at work, then a subscriber sees positions only rise and misses none', async ({ store }) => {
    const category = newCategory()
    const listener = listen(store, { after: await store.head(), categories: [category] })
    await Promise.all(range(200).map((number) => store.append(newStream(category), 'none', numbered(1, number))))
    const events = await listener.received(200)
    const positions = events.map(({ position }) => position)
    assert.equal(positions, [...positions].sort())
    assert.is(new Set(numbersOf(events)).size, 200)
    await listener.stop()
  })

  test('when a batch cannot be dealt with, then the subscription ends with that error and delivers no more', async ({
    store,
  }) => {
    const category = newCategory()
    const after = await store.head()
    await store.append(newStream(category), 'none', numbered(3))
    let calls = 0
    const subscription = store.subscribe({ after, categories: [category], batchSize: 1 }, async ({ events }) => {
      if (events.length === 0) return
      calls += 1
      throw new Error('projector broke')
    })
    const outcome = await answerWithin(30_000, () => subscription.ended.then(() => 'no error', String), 'end')
    assert.is(outcome, 'Error: projector broke')
    await store.append(newStream(category), 'none', numbered(1))
    await sleep(50)
    assert.is(calls, 1)
    await subscription.stop()
  })

  test('when it is stopped, then the batch in hand is finished and nothing comes after', async ({ store }) => {
    const category = newCategory()
    const after = await store.head()
    await store.append(newStream(category), 'none', numbered(10))
    let begun = 0
    let finished = 0
    const subscription = store.subscribe({ after, categories: [category], batchSize: 2 }, async () => {
      begun += 1
      await sleep(50)
      finished += 1
    })
    await eventually(() => begun > 0)
    await answerWithin(30_000, () => subscription.stop(), 'end')
    assert.equal([begun, finished], [1, 1])
    await store.append(newStream(category), 'none', numbered(1))
    await sleep(50)
    assert.is(begun, 1)
    await subscription.ended
  })
}
