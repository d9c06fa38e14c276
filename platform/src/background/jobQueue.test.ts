import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserId } from '@calendar-sync/contracts/ids'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { inTransaction } from '../database/pool.ts'
import { suiteWithLogs } from '../testing/log.ts'
import { createJobQueue, type Job, type JobQueue } from './jobQueue.ts'

const Payload = z.object({ what: z.string() })
type Queue = JobQueue<z.infer<typeof Payload>>

const test = suiteWithLogs<{ queue: Queue }>('a queue of jobs')

const leaseMs = 30_000
const personId = UserId.parse(randomUUID())
const job = (key: string, serialKey?: string) => ({
  key,
  personId,
  payload: { what: key },
  ...(serialKey === undefined ? {} : { serialKey }),
})

test.before.each((context) => {
  context.queue = createJobQueue(context.pool, { queue: 'tests', payload: Payload, keepMs: 60_000 })
})

const claimAll = async (queue: Queue): Promise<Job<z.infer<typeof Payload>>[]> => {
  const claimed = await queue.claim(leaseMs)
  return claimed ? [claimed, ...(await claimAll(queue))] : []
}
const keysOf = (jobs: readonly { readonly key: string }[]) => jobs.map(({ key }) => key).sort()
const claimedOf = async (queue: Queue) => {
  const claimed = await queue.claim(leaseMs)
  if (!claimed) throw new Error('no job is due')
  return claimed
}

test('Given a job that is asked for twice, then it is done once, and not again after it was done', async ({
  queue,
}) => {
  await queue.add(job('email'))
  await queue.add(job('email'))
  const claimed = await claimedOf(queue)
  assert.equal([claimed.payload, claimed.personId, claimed.tries], [{ what: 'email' }, personId, 1])
  assert.is(await queue.claim(leaseMs), undefined)
  assert.ok(await queue.end(claimed))
  await queue.add(job('email'))
  assert.is(await queue.claim(leaseMs), undefined)
})

test('Given a transaction that is rolled back, then no job is left of it', async ({ pool, queue }) => {
  const failing = inTransaction(pool, async (client) => {
    await queue.add(job('email'), 0, client)
    throw new Error('not today')
  })
  await failing.catch(() => undefined)
  assert.is(await queue.claim(leaseMs), undefined)
})

test('Given many jobs and workers that claim at the same time, then each job is claimed once', async ({ queue }) => {
  const keys = Array.from({ length: 40 }, (_, n) => `job ${n}`).sort()
  for (const key of keys) await queue.add(job(key))
  const claimed = await Promise.all(Array.from({ length: 8 }, () => claimAll(queue)))
  assert.equal(keysOf(claimed.flat()), keys)
})

test('Given a worker that lost its lease, then it can neither keep, end nor postpone the job of the one that took over', async ({
  queue,
}) => {
  await queue.add(job('email'))
  const slow = await queue.claim(1)
  await sleep(20)
  const quick = await claimedOf(queue)
  assert.equal([slow?.tries, quick.tries], [1, 2])
  if (!slow) throw new Error('the job was not claimed')
  assert.not.ok(await queue.renew(slow, leaseMs))
  assert.not.ok(await queue.retry(slow, 0, 'late'))
  assert.not.ok(await queue.end(slow))
  assert.ok(await queue.renew(quick, leaseMs))
  assert.ok(await queue.end(quick))
})

test('Given jobs with the same serial key, then one is done at a time, also when many workers claim at once', async ({
  queue,
}) => {
  for (const n of [1, 2, 3, 4]) {
    await queue.add(job(`a${n}`, 'a'))
    await queue.add(job(`b${n}`, 'b'))
  }
  const done: string[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const claimed = (await Promise.all(Array.from({ length: 8 }, () => claimAll(queue)))).flat()
    assert.equal(
      keysOf(claimed).map(([email]) => email),
      ['a', 'b'],
    )
    for (const one of claimed) await queue.end(one)
    done.push(...keysOf(claimed))
  }
  // In which order is left open: of workers that claim in the same moment, one passes over the row that another looks at.
  assert.equal(done.sort(), ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4'])
})

test('Given a job that waits for another try, then it does not hold up the others with its serial key', async ({
  queue,
}) => {
  await queue.add(job('first', 'account'))
  await queue.add(job('second', 'account'))
  await queue.retry(await claimedOf(queue), 60_000, 'Google does not answer.')
  assert.is((await claimedOf(queue)).key, 'second')
})

test('Given a worker that died, then its job comes before the others with its serial key', async ({ queue }) => {
  await queue.add(job('first', 'account'))
  await queue.add(job('second', 'account'))
  assert.is((await queue.claim(1))?.key, 'first')
  await sleep(20)
  assert.equal([(await claimedOf(queue)).key, await queue.claim(leaseMs)], ['first', undefined])
})

test('Given a job that is replaced, then the newest request counts, and one that owes nothing any more is not claimed', async ({
  queue,
}) => {
  const now = Date.now()
  await queue.replace({ ...job('period'), version: '2', dueAt: new Date(now - 1_000) })
  await queue.replace({ ...job('period'), version: '1', dueAt: null })
  const claimed = await claimedOf(queue)
  await queue.replace({ ...job('period'), version: '3', dueAt: new Date(now + 60_000) })
  assert.not.ok(await queue.end(claimed), 'what was asked for meanwhile is still owed')
  assert.is(await queue.claim(leaseMs), undefined)
  await queue.replace({ ...job('period'), version: '3', dueAt: new Date(now - 1_000) })
  const next = await claimedOf(queue)
  assert.equal([next.tries, await queue.end(claimed), await queue.renew(next, leaseMs)], [1, false, true])
})

test('Given a job that is replaced and whose due time is to be kept, then it is where it has passed or comes long before the new one', async ({
  queue,
}) => {
  const [now, day] = [Date.now(), 24 * 60 * 60_000]
  const replaceBy = (version: string, dueAt: number | null, ...keep: number[]) =>
    queue.replace({ ...job('period'), version, dueAt: dueAt === null ? null : new Date(dueAt) }, ...keep)
  await replaceBy('1', now - 1_000)
  await replaceBy('2', now + 60_000, day)
  assert.is((await claimedOf(queue)).version, '2', 'it had passed')
  await replaceBy('3', now + 60_000)
  await replaceBy('4', now - 1_000, day)
  assert.is((await claimedOf(queue)).version, '4', 'the new one comes sooner')
  await replaceBy('5', now + 60_000)
  await replaceBy('6', now + 120_000, day)
  await replaceBy('7', now + 60_000 + 2 * day, day)
  await replaceBy('8', null, day)
  await replaceBy('9', now - 1_000, day)
  assert.is((await claimedOf(queue)).version, '9', 'nothing was owed any more')
})

test('Given jobs of another queue or of a person who left, then they are not claimed', async ({ pool, queue }) => {
  const other = createJobQueue(pool, { queue: 'others', payload: Payload, keepMs: 60_000 })
  await other.add(job('elsewhere'))
  await queue.add(job('email'))
  await queue.removeAllOf(personId)
  assert.is(await queue.claim(leaseMs), undefined)
  assert.is((await other.claim(leaseMs))?.key, 'elsewhere')
})

test.run()
