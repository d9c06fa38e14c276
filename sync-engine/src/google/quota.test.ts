import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestDatabase } from '@calendar-sync/platform/testing/database'
import { eventually } from '@calendar-sync/platform/testing/eventually'
import * as assert from 'uvu/assert'
import { suiteOnDatabase } from '../testing/suiteOnDatabase.ts'
import { createQuota } from './quota.ts'

const test = suiteOnDatabase('quota')

const forAsLong = new AbortController().signal

/** How many of these are let through: so many are waited for, then a moment for more; then none of them waits any longer. */
async function countTaken(expected: number, take: (stop: AbortSignal) => readonly Promise<void>[]): Promise<number> {
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  let taken = 0
  const takes = take(stopping.signal).map(async (one) => {
    await one
    taken += 1
  })
  const all = Promise.allSettled(takes)
  await eventually(
    () => taken >= expected,
    () => `${expected} to be let through`,
  )
  await sleep(300)
  stopping.abort(new Error('stopped'))
  await all
  return taken
}

/** The pool, which does this before each query. */
const watched = ({ pool }: TestDatabase, before: () => void): TestDatabase['pool'] =>
  Object.create(pool, {
    query: {
      value: async (...asked: Parameters<typeof pool.query>) => {
        before()
        return pool.query(...asked)
      },
    },
  })

test('Given instances that share the limits, when all of them hurry, then a person never gets more than theirs', async ({
  database,
}) => {
  const limits = { perUser: 20, perProject: 1000 }
  const instances = [createQuota(database.pool, limits), createQuota(database.pool, limits)]
  const takes = (stop: AbortSignal) =>
    Array.from({ length: 60 }, (_, index) => instances[index % 2]?.take('ann', 1, stop) ?? Promise.reject())
  assert.is(await countTaken(20, takes), 20)
})

test('Given people below their own limits, when they exceed the project’s together, then the rest waits', async ({
  database,
}) => {
  const quota = createQuota(database.pool, { perUser: 20, perProject: 25 })
  const takes = (stop: AbortSignal) =>
    Array.from({ length: 40 }, (_, index) => quota.take(index % 2 === 0 ? 'ann' : 'ben', 1, stop))
  assert.is(await countTaken(25, takes), 25)
})

test('A batch of n parts costs n units', async ({ database }) => {
  const quota = createQuota(database.pool, { perUser: 20, perProject: 1000 })
  await quota.take('ann', 15, forAsLong)
  assert.is(await countTaken(0, (stop) => [quota.take('ann', 6, stop)]), 0)
  assert.is(await countTaken(1, (stop) => [quota.take('ann', 5, stop)]), 1)
})

test('Units that were spent more than a minute ago may be spent again, those of 45 seconds ago may not', async ({
  database,
}) => {
  const quota = createQuota(database.pool, { perUser: 20, perProject: 1000 })
  await quota.take('ann', 20, forAsLong)
  const age = (seconds: number) => database.pool.query('update engine.quota set second = second - $1', [seconds])
  await age(45)
  assert.is(await countTaken(0, (stop) => [quota.take('ann', 1, stop)]), 0)
  await age(17)
  assert.is(await countTaken(1, (stop) => [quota.take('ann', 1, stop)]), 1)
})

test('Given calls that ask at the same moment, then few statements count them, and a call that stops leaves the others in line', async ({
  database,
}) => {
  let statements = 0
  const counting = watched(database, () => {
    statements += 1
  })
  const quota = createQuota(counting, { perUser: 110, perProject: 1000 })
  const takes = (stop: AbortSignal) => Array.from({ length: 100 }, () => quota.take('ann', 1, stop))
  assert.is(await countTaken(100, takes), 100)
  assert.is(statements, 2)

  const gone = new AbortController()
  const leaving = quota.take('ann', 50, gone.signal)
  const behind = quota.take('ann', 5, forAsLong)
  gone.abort(new Error('stopped'))
  assert.is(await countTaken(0, () => [leaving]), 0)
  assert.is(await countTaken(1, () => [behind]), 1)
})

test('Given a database that does not answer, when a call asks, then it hears of it and the next one is served', async ({
  database,
}) => {
  let broken = true
  const failing = watched(database, () => {
    if (broken) throw new Error('connection lost')
  })
  const quota = createQuota(failing, { perUser: 10, perProject: 1000 })
  assert.is(await countTaken(0, (stop) => [quota.take('ann', 1, stop), quota.take('ann', 1, stop)]), 0)
  broken = false
  assert.is(await countTaken(1, (stop) => [quota.take('ann', 1, stop)]), 1)
})

test.run()
