import * as assert from 'uvu/assert'
import { suiteOnOneLog } from '../testing/log.ts'
import { newCategory, newStream, numbered, numbersOf, range, sampleEvent } from './contract/sampleEvents.ts'
import { createPostgresEventStore } from './postgres.ts'
import { createAppends } from './postgresAppends.ts'

const test = suiteOnOneLog('appends to Postgres that come together')
const namesOfTransactions = `select count(distinct xmin::text)::int as transactions, count(*)::int as events
  from event_store.events where category = $1`

test('when many streams are written at once, then their appends share transactions', async ({ pool, store }) => {
  const category = newCategory()
  const appended = await Promise.all(
    range(40).map((number) => store.append(newStream(category), 'none', numbered(2, number))),
  )
  const { rows } = await pool.query(namesOfTransactions, [category])
  assert.equal(rows, [{ transactions: 2, events: 80 }])
  // Which of them comes first is the machine's business.
  const positions = appended.map(({ position }) => Number(position)).sort((a, b) => a - b)
  assert.ok(positions.every((position, place) => place === 0 || position === (positions[place - 1] ?? 0) + 2))
})

for (const [what, letters, together] of [
  ['small', 10, 1],
  ['large', 100_000, 2],
] as const)
  test(`when many ${what} appends come at once, then ${together} of their transactions at most are under way`, async ({
    pool,
    store,
  }) => {
    let [underWay, most] = [0, 0]
    const watched: typeof pool = Object.create(pool, {
      query: {
        value: async (query: string) => {
          underWay += 1
          most = Math.max(most, underWay)
          return pool.query(query).finally(() => {
            underWay -= 1
          })
        },
      },
    })
    const append = createAppends(watched, 60_000)
    const text = 'x'.repeat(letters)
    const streams = range(20).map(() => newStream())
    await Promise.all(streams.map((stream) => append(stream, 'none', [sampleEvent({ text })])))
    assert.is(most, together)
    for (const stream of streams) assert.is((await store.read(stream))[0]?.data.text, text)
  })

test('given appends at once of which Postgres refuses one, then only that one fails', async ({ store }) => {
  const [category, before] = [newCategory(), await store.head()]
  const outcomes = await Promise.allSettled(
    range(6).map((number) =>
      store.append(newStream(category), 'none', [sampleEvent({ number }, number === 3 ? '\u0000' : 'SampleHappened')]),
    ),
  )
  assert.equal(
    outcomes.map(({ status }) => status === 'fulfilled'),
    [true, true, true, false, true, true],
  )
  assert.equal(numbersOf((await store.readAll(before, 10)).events).sort(), [0, 1, 2, 4, 5])
})

test('given an append whose session hangs, then those that come after it do not wait for it', async ({ pool }) => {
  let hangs = true
  const hanging: typeof pool = Object.create(pool, {
    query: {
      value: (...query: Parameters<typeof pool.query>) => {
        if (!hangs) return pool.query(...query)
        hangs = false
        return new Promise(() => undefined)
      },
    },
  })
  const store = createPostgresEventStore(hanging)
  void store.append(newStream(), 'none', numbered(1))
  const [one, other] = await Promise.all(range(2).map(() => store.append(newStream(), 'none', numbered(1))))
  assert.is(Number(other?.position), Number(one?.position) + 1)
})

test.run()
