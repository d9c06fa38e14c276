import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserId } from '@calendar-sync/contracts/ids'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { silentLog } from '../log.ts'
import { createTestDatabase } from '../testing/database.ts'
import { suiteOfEach } from '../testing/suites.ts'
import { createJobQueue, type JobQueue } from './jobQueue.ts'
import { createJobWorker, type JobWorkerOptions } from './jobWorker.ts'
import type { WorkLoop } from './workLoop.ts'

type Nothing = Record<string, never>
type Given = Awaited<ReturnType<typeof oweJob>>

async function oweJob() {
  const database = await createTestDatabase()
  const queue = createJobQueue<Nothing>(database.pool, { queue: 'tests', payload: z.object({}), keepMs: 60_000 })
  const workers: WorkLoop[] = []
  await queue.add({ key: 'job', personId: UserId.parse(randomUUID()), payload: {} })
  const end = async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    await database.drop()
  }
  return { database, queue, workers, end }
}

const test = suiteOfEach('a worker of jobs', oweJob)

function start(given: Given, options: Pick<JobWorkerOptions<Nothing>, 'perform'> & Partial<JobWorkerOptions<Nothing>>) {
  const usual = { name: 'tests', queue: given.queue, maxTries: 3, firstPauseMs: 1, atOnce: 2, leaseMs: 30_000 }
  const worker = createJobWorker({ ...usual, pollMs: 5, log: silentLog, ...options })
  given.workers.push(worker)
  worker.start()
  return worker
}

const until = async ({ database }: Given, condition: string) => {
  for (;;) {
    const { rows } = await database.pool.query<{ tries: number; error: string | null }>(
      `select tries, error from background.jobs where ${condition}`,
    )
    if (rows[0]) return rows[0]
    await sleep(5)
  }
}

test('Given a job that fails at first, then it is tried again until it is done', async (given) => {
  start(given, {
    perform: async ({ tries }) => {
      if (tries < 3) throw new Error('not yet')
    },
  })
  assert.equal(await until(given, 'ended_at is not null'), { tries: 3, error: null })
})

test('Given a job that is done while that cannot be kept, then it is not done again', async (given) => {
  let performed = 0
  let refusals = 2
  const end: JobQueue<Nothing>['end'] = async (...job) => {
    if (refusals-- > 0) throw new Error('the database is away')
    return given.queue.end(...job)
  }
  start(given, {
    queue: { ...given.queue, end },
    perform: async () => {
      performed += 1
    },
  })
  assert.equal(await until(given, 'ended_at is not null'), { tries: 1, error: null })
  assert.is(performed, 1)
})

test('Given a job that always fails, then it is given up after so many tries, and its error stays', async (given) => {
  start(given, { perform: () => Promise.reject(new Error('never')) })
  assert.equal(await until(given, 'ended_at is not null'), { tries: 3, error: 'never' })
})

test('Given a job that brings each of its workers down, then it is given up as well', async (given) => {
  for (const _death of [1, 2, 3]) {
    await given.queue.claim(1)
    await sleep(10)
  }
  const performed: string[] = []
  start(given, { perform: async ({ key }) => void performed.push(key) })
  assert.is((await until(given, 'ended_at is not null')).error, 'It was interrupted too many times.')
  assert.equal(performed, [])
})

test('Given an error that means that nothing is owed, then the job has ended without an error', async (given) => {
  start(given, { perform: () => Promise.reject(new Error('erased')), reactionTo: () => 'skip' })
  assert.equal(await until(given, 'ended_at is not null'), { tries: 1, error: null })
})

test('Given an error that says no for good, then the job has ended without an error, and the log names it without what the error says', async (given) => {
  const lines: unknown[] = []
  const keep = (...line: unknown[]) => void lines.push(line)
  const log = { ...silentLog, info: keep, warn: keep, error: keep }
  start(given, { perform: () => Promise.reject(new Error('no lea@lumen.example')), reactionTo: () => 'refused', log })
  assert.equal(await until(given, 'ended_at is not null'), { tries: 1, error: null })
  assert.equal(lines, [[{ queue: 'tests', key: 'job' }, 'A job was refused for good.']])
})

test('Given a job that takes longer than its lease, then no other worker takes it', async (given) => {
  const slowly = { perform: async () => void (await sleep(21_000)), leaseMs: 20_000 }
  start(given, slowly)
  start(given, slowly)
  assert.equal(await until(given, 'ended_at is not null'), { tries: 1, error: null })
})

test('Given a job that another worker took over, then the first one is told to stop', async (given) => {
  const stopped = new Promise<void>((resolve) => {
    start(given, {
      leaseMs: 600,
      perform: async (_job, stop) => {
        await given.database.pool.query('update background.jobs set claim = claim + 1')
        stop.addEventListener('abort', () => resolve())
        await sleep(10_000, undefined, { signal: stop })
      },
    })
  })
  await stopped
})

test('Given a process that stops, then its job is due for another one at once', async (given) => {
  const begun = new Promise<WorkLoop>((resolve) => {
    const worker = start(given, {
      perform: async (_job, stop) => {
        resolve(worker)
        await sleep(10_000, undefined, { signal: stop })
      },
    })
  })
  await (await begun).stop()
  // Its own loop may have taken the job once more before it heard of the stop.
  assert.ok(await given.queue.claim(30_000))
})

test.run()
