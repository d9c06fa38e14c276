import { createCheckpoints } from '@calendar-sync/platform/background/checkpoints'
import { createJobQueue, rememberedForMs } from '@calendar-sync/platform/background/jobQueue'
import { createJobWorker } from '@calendar-sync/platform/background/jobWorker'
import { createReactor } from '@calendar-sync/platform/background/reactor'
import { reactionToUnsent } from '@calendar-sync/platform/mail/mail'
import { z } from 'zod'
import { handleDuePlan } from '../subscription/duePlan.ts'
import { type BackgroundJobDependencies, Email } from './dependencies.ts'
import { createHandlers, schedule } from './reactions.ts'
import { createUnconfirmedAddressLimit } from './unconfirmedAddressLimit.ts'
import { writeEmail } from './writeEmail.ts'

export type BackgroundJobs = ReturnType<typeof createBackgroundJobs>

export const commandMigrations = { set: 'command-service', directory: new URL('../../migrations/', import.meta.url) }

const settings = {
  // Of those that wait for a bank or a mail server, so many at once.
  atOnce: 4,
  /** How soon another process takes over from one that died. */
  leaseMs: 30_000,
  /** How often to look for what is due; a reaction to an event wakes it at once. */
  pollMs: 1_000,
  firstPauseMs: 1_000,
}
const mostEmailTries = 12

/** Does what is due without a request: ends and renews periods, writes emails. Any number of instances may. */
export function createBackgroundJobs(
  given: Omit<BackgroundJobDependencies, 'periods' | 'emails' | 'unconfirmedAddressLimit'>,
) {
  const { pool, log, clock } = given
  const periods = createJobQueue(pool, { queue: 'periods', payload: z.object({}), keepMs: rememberedForMs, clock })
  const emails = createJobQueue(pool, { queue: 'letters', payload: Email, keepMs: rememberedForMs, clock })
  const unconfirmedAddressLimit = createUnconfirmedAddressLimit(pool, given.emailLinkKey)
  const deps: BackgroundJobDependencies = { ...given, periods, emails, unconfirmedAddressLimit }

  const workers = [
    createJobWorker({
      ...{ name: 'periods', queue: periods, maxTries: Number.POSITIVE_INFINITY, log, ...settings },
      perform: async ({ personId }) => {
        await handleDuePlan(deps, personId)
        await schedule(deps, personId)
      },
    }),
    createJobWorker({
      ...{ name: 'letters', queue: emails, maxTries: mostEmailTries, log, ...settings },
      perform: (email, stop) => writeEmail(deps, email, stop),
      reactionTo: reactionToUnsent,
    }),
  ]
  const checkpoints = createCheckpoints(pool, 'commands', log)
  const reactor = createReactor(
    {
      // As the row has been named from the first version on.
      name: 'timer',
      categories: ['subscription', 'settings', 'user'],
      handlers: createHandlers(deps),
      onReaction: () => {
        for (const worker of workers) worker.wake()
      },
    },
    { ...deps, checkpoints },
  )
  return {
    /** Brings its tables up to date and begins to work. @throws DatabaseUnreachable, MigrationsRefused */
    async start() {
      await given.migrate(commandMigrations)
      await reactor.start()
      for (const worker of workers) worker.start()
    },
    /** Begins nothing more, and waits for what is in hand. */
    async stop() {
      await reactor.stop()
      await checkpoints.close()
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
