import * as assert from 'uvu/assert'
import { failureOf } from '../../testing/failureOf.ts'
import { type EventStore, type ExpectedRevision, type NewEvent, RevisionConflict } from '../eventStore.ts'
import type { ContractTest } from './contractTest.ts'
import { newStream, numbered, numbersOf, range, revisionsOf, sampleEvent } from './sampleEvents.ts'

export function appendingKeepsItsPromises(test: ContractTest): void {
  test('given no stream, when two events are appended, then they have the revisions 0 and 1', async ({ store }) => {
    const stream = newStream()
    const appended = await store.append(stream, 'none', numbered(2))
    const events = await store.read(stream)
    assert.equal(revisionsOf(events), [0, 1])
    assert.equal(appended, { revision: 1, position: events[1]?.position })
  })

  test('when twenty writers create one stream at once, then one wins and the others learn its revision', async ({
    store,
  }) => {
    const stream = newStream()
    const outcomes = await Promise.allSettled(
      range(20).map((number) => store.append(stream, 'none', numbered(2, number))),
    )
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    assert.is(refused.length, 19)
    for (const reason of refused) {
      assert.instance(reason, RevisionConflict)
      assert.equal([reason.stream, reason.expected, reason.actual], [stream, 'none', 1])
    }
    assert.is((await store.read(stream)).length, 2)
  })

  test('when a writer expects another revision, then nothing is appended', async ({ store }) => {
    const stream = newStream()
    await store.append(stream, 'none', numbered(3))
    assert.is(await actualOf(store, stream, 1, numbered(2)), 2)
    assert.is(await actualOf(store, stream, 7, numbered(1)), 2)
    assert.is(await actualOf(store, stream, 'none', numbered(1)), 2)
    assert.is(await actualOf(store, newStream(), 0, numbered(1)), 'none')
    assert.is((await store.read(stream)).length, 3)
  })

  test('when writers expect nothing, then all of their events are appended', async ({ store }) => {
    const stream = newStream()
    await Promise.all(range(10).map((number) => store.append(stream, 'any', numbered(1, number))))
    const events = await store.read(stream)
    assert.equal(revisionsOf(events), range(10))
    assert.equal(numbersOf(events).sort(), range(10))
  })

  for (const expected of ['none', 1, 'any'] as const) {
    test(`given an append that expected ${expected} and lost its answer, when it is sent again, then the answer is the same and nothing is added`, async ({
      store,
    }) => {
      const stream = newStream()
      if (expected !== 'none') await store.append(stream, 'none', numbered(2))
      const events = numbered(3)
      const first = await store.append(stream, expected, events)
      assert.equal(await store.append(stream, expected, events), first)
      await store.append(stream, first.revision, numbered(2))
      assert.equal(await store.append(stream, expected, events), first)
      assert.is((await store.read(stream)).length, first.revision + 3)
    })
  }

  test('given a retried append that lost to another writer, then it is refused', async ({ store }) => {
    const stream = newStream()
    const mine = numbered(1)
    await store.append(stream, 'none', numbered(1))
    assert.is(await actualOf(store, stream, 'none', mine), 0)
    assert.is(await actualOf(store, stream, 'none', mine), 0)
    assert.is((await store.read(stream)).length, 1)
  })

  test('when an append is sent again, one comes too late and others are new, all at once, then each is answered as if it were alone', async ({
    store,
  }) => {
    const [known, taken, created, shared] = [newStream(), newStream(), newStream(), newStream()]
    const [events, more] = [numbered(2), numbered(2, 2)]
    const first = await store.append(known, 'none', events)
    const second = await store.append(known, 'any', more)
    await store.append(taken, 'none', numbered(1))
    const answers = await Promise.allSettled([
      store.append(newStream(), 'any', numbered(1)),
      store.append(known, 'none', events),
      store.append(taken, 'none', numbered(1, 7)),
      store.append(created, 'none', numbered(3)),
      store.append(shared, 'any', numbered(2, 0)),
      store.append(shared, 'any', numbered(2, 2)),
    ])
    const again = await Promise.all([
      store.append(newStream(), 'any', numbered(1)),
      store.append(newStream(), 'none', numbered(1)),
      store.append(known, 'any', more),
    ])
    assert.equal(revisionsOf(again), [0, 0, 3])
    assert.equal(again[2], second)
    assert.equal(numbersOf(await store.read(known)), range(4))
    assert.equal(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.revision : answer.reason.name)).slice(0, 4),
      [0, 1, 'RevisionConflict', 2],
    )
    assert.equal(answers[1]?.status === 'fulfilled' && answers[1].value, first)
    assert.equal(numbersOf(await store.read(taken)), [0])
    assert.equal(numbersOf(await store.read(created)), [0, 1, 2])
    assert.equal(numbersOf(await store.read(shared)).sort(), [0, 1, 2, 3])
  })

  test('when many streams are written at once, then later positions come after earlier answers', async ({ store }) => {
    const appended = await Promise.all(range(40).map(() => store.append(newStream(), 'none', [sampleEvent()])))
    const next = await store.append(newStream(), 'none', [sampleEvent()])
    assert.is(new Set(appended.map(({ position }) => position)).size, 40)
    assert.ok(appended.every(({ position }) => position < next.position))
  })
}

/** What a refused append says the stream's revision is. */
export async function actualOf(
  store: EventStore,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<number | 'none'> {
  const refusal = await failureOf(store.append(stream, expected, events))
  if (refusal instanceof RevisionConflict) return refusal.actual
  throw refusal
}
