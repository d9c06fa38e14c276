import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Job, JobQueue } from './jobQueue.ts'
import { keepLease } from './lease.ts'
import { createWorkLoop, type WorkLoop } from './workLoop.ts'

export interface JobWorkerOptions<Payload> {
  /** As the log names it. */
  readonly name: string
  readonly queue: JobQueue<Payload>
  /**
   * Done again for the same job it adds nothing: a worker may die before it reports.
   * @param stop fires when the process stops, or when another worker has taken the job over
   */
  readonly perform: (job: Job<Payload>, stop: AbortSignal) => Promise<void>
  /** What an error leads to; 'retry' when absent. */
  readonly reactionTo?: (error: unknown, job: Job<Payload>) => Reaction
  /** A job that was claimed so often, and failed or brought its worker down, is given up. */
  readonly maxTries: number
  /** The pause after the first try; each one after is twice as long, an hour at most. */
  readonly firstPauseMs: number
  readonly atOnce: number
  /** How soon another worker takes over from one that died. Renewed three times in its life. */
  readonly leaseMs: number
  readonly pollMs: number
  readonly log: Log
}

/** `skip`: nothing is owed. `refused`: another party says no for good, which no operator can mend. */
type Reaction = 'retry' | 'skip' | 'refused' | 'give up'

const longestPauseMs = 60 * 60_000
const reportPauseMs = 500

/** Works off a queue. Any number of processes may: each job is done by the one that has its lease. */
export function createJobWorker<Payload>(options: JobWorkerOptions<Payload>): WorkLoop {
  const { name, queue, perform, reactionTo, maxTries, leaseMs, atOnce, pollMs, log } = options

  const giveUp = async (job: Job<Payload>, error: unknown) => {
    log.error({ error, queue: name, key: job.key, payload: job.payload }, 'A job was given up.')
    await queue.end(job, messageOf(error))
  }
  /** What is done is not done again because that could not be said: this alone is tried again, as long as the job is ours. */
  const report = async (job: Job<Payload>, stop: AbortSignal) => {
    while (true) {
      try {
        return await queue.end(job)
      } catch (error) {
        if (stop.aborted) throw error
        log.warn({ error, queue: name, key: job.key }, 'A job is done, and that could not be kept yet.')
        await sleep(reportPauseMs, undefined, { signal: stop }).catch(() => undefined)
      }
    }
  }
  const work = async (job: Job<Payload>, stop: AbortSignal) => {
    if (job.tries > maxTries) return giveUp(job, new Error('It was interrupted too many times.'))
    const lease = keepLease(() => queue.renew(job, leaseMs), leaseMs, log)
    const either = AbortSignal.any([stop, lease.lost])
    // Every call that waits listens; that is no leak.
    setMaxListeners(0, either)
    const afterFailure = async (error: unknown) => {
      if (lease.lost.aborted) return
      if (stop.aborted) return void (await queue.retry(job, 0, messageOf(error)))
      const reaction = reactionTo?.(error, job) ?? 'retry'
      if (reaction === 'refused') log.info({ queue: name, key: job.key }, 'A job was refused for good.')
      if (reaction === 'skip' || reaction === 'refused') return void (await queue.end(job))
      if (reaction === 'give up' || job.tries >= maxTries) return giveUp(job, error)
      log.warn({ error, queue: name, key: job.key }, 'A job could not be done; it will be tried again.')
      await queue.retry(job, pauseAfter(job.tries, options.firstPauseMs), messageOf(error))
    }
    try {
      await perform(job, either).then(() => report(job, either), afterFailure)
    } finally {
      lease.end()
    }
  }
  return createWorkLoop({ name, next: () => queue.claim(leaseMs), work, atOnce, poll: pollMs, log })
}

/** Spread a little, so that what failed together is not tried together. */
const pauseAfter = (tries: number, firstPauseMs: number) =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1) * (0.75 + Math.random() / 2))

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
