import { createReactor } from '@calendar-sync/platform/background/reactor'
import { settle } from '../subscription/settle.ts'
import type { BackgroundJobDependencies } from './dependencies.ts'
import { createLetterStore } from './letterStore.ts'
import { createPeriodStore } from './periodStore.ts'
import { handledTypes, react, schedule } from './reactions.ts'
import { createUnconfirmedLetters } from './unconfirmedLetters.ts'
import { writeLetter } from './writeLetter.ts'

export interface BackgroundJobs {
  /** Brings its tables up to date and begins to work. @throws DatabaseUnreachable, MigrationsRefused */
  start(): Promise<void>
  /** Begins nothing more, and waits for what is in hand. */
  stop(): Promise<void>
}

export const commandMigrations = { set: 'command-service', directory: new URL('../../migrations/', import.meta.url) }

/** How often to look for what is due; a reaction to an event wakes it at once. */
const pollMs = 1_000
/** Longer than a bank or a mail server takes to answer. */
const leaseMs = 60_000
const longestPauseMs = 60 * 60_000
const mostLetterTries = 12

/** Does what is due without a request: ends and renews periods, writes letters. Any number of instances may. */
export function createBackgroundJobs(
  given: Omit<BackgroundJobDependencies, 'periods' | 'letters' | 'unconfirmedLetters'>,
): BackgroundJobs {
  const { pool, log, clock } = given
  const deps: BackgroundJobDependencies = {
    ...given,
    periods: createPeriodStore(pool),
    letters: createLetterStore(pool),
    unconfirmedLetters: createUnconfirmedLetters(pool, given.letterLinkKey),
  }
  const { periods, letters } = deps

  const settleOne = async (): Promise<boolean> => {
    const due = await periods.claim(clock(), leaseMs)
    if (!due) return false
    try {
      await settle(deps, due.userId)
      await schedule(deps, due.userId)
    } catch (error) {
      log.error({ error, userId: due.userId }, 'A period could not be settled; it will be tried again.')
      await periods.postpone(due.userId, pauseAfter(clock(), due.tries))
    }
    return true
  }
  const writeOne = async (): Promise<boolean> => {
    const letter = await letters.claim(clock(), leaseMs)
    if (!letter) return false
    try {
      await writeLetter(deps, letter)
      await letters.remove(letter.eventId)
    } catch (error) {
      const { eventId, tries } = letter
      const givenUp = tries >= mostLetterTries
      log.error({ error, eventId }, `A letter could not be sent${givenUp ? ' and is given up' : ''}.`)
      if (givenUp) await letters.remove(eventId)
      else await letters.postpone(eventId, pauseAfter(clock(), tries))
    }
    return true
  }

  let stopping = false
  let working: Promise<void> | undefined
  let again = false
  let poll: NodeJS.Timeout | undefined
  const workOff = async () => {
    do {
      again = false
      while (!stopping && ((await settleOne()) || (await writeOne())));
    } while (again && !stopping)
  }
  const wake = () => {
    again = true
    if (working || stopping) return
    working = workOff()
      .catch((error: unknown) => log.error({ error }, 'What is due could not be looked for.'))
      .finally(() => {
        working = undefined
      })
  }
  const reactor = createReactor(
    {
      // As the row has been named from the first version on.
      name: 'timer',
      categories: ['subscription', 'settings', 'user'],
      types: handledTypes,
      react: (event) => react(event, deps),
      onReaction: wake,
    },
    'commands',
    deps,
  )
  return {
    async start() {
      await given.migrate(commandMigrations)
      await reactor.start()
      poll = setInterval(wake, pollMs)
      wake()
    },
    async stop() {
      stopping = true
      clearInterval(poll)
      await reactor.stop()
      await working
    },
  }
}

/** A second, then twice as long each time, at most an hour. */
const pauseAfter = (now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(1000 * 2 ** (tries - 1), longestPauseMs))
