import type { Config } from '@calendar-sync/platform/config'
import type { Migrate } from '@calendar-sync/platform/database/migrations'
import type { Pool } from '@calendar-sync/platform/database/pool'
import type { Sessions } from '@calendar-sync/platform/http/session'
import type { MailSender } from '@calendar-sync/platform/mail/mail'
import type { Dependencies } from '../http/dependencies.ts'
import type { PaymentGateway } from '../subscription/paymentGateway.ts'
import { settle } from '../subscription/settle.ts'
import { createFollower } from './follower.ts'
import { createLetterStore, type LetterStore } from './letterStore.ts'
import { createPeriodStore, type PeriodStore } from './periodStore.ts'
import { schedule } from './reactions.ts'
import { createUnconfirmedLetters, type UnconfirmedLetters } from './unconfirmedLetters.ts'
import { writeLetter } from './writeLetter.ts'

export interface TimerDependencies extends Pick<Dependencies, 'log' | 'eventLog' | 'clock' | 'keys' | 'vault'> {
  readonly sessions: Pick<Sessions, 'endAllOf'>
  readonly config: Pick<Config, 'google'>
  readonly pool: Pool
  readonly migrate: Migrate
  readonly gateway: PaymentGateway
  readonly mail: MailSender
  readonly periods: PeriodStore
  readonly letters: LetterStore
  readonly unconfirmedLetters: UnconfirmedLetters
  /** Where links of letters lead. */
  readonly appUrl: string
  readonly letterLinkKey: Buffer
}

export interface Timer {
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
export function createTimer(given: Omit<TimerDependencies, 'periods' | 'letters' | 'unconfirmedLetters'>): Timer {
  const { pool, log, clock } = given
  const deps: TimerDependencies = {
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
      .catch((error: unknown) => log.error({ error }, 'The timer could not look for what is due.'))
      .finally(() => {
        working = undefined
      })
  }
  const follower = createFollower(deps, wake)
  return {
    async start() {
      await given.migrate(commandMigrations)
      follower.start()
      poll = setInterval(wake, pollMs)
      wake()
    },
    async stop() {
      stopping = true
      clearInterval(poll)
      await follower.stop()
      await working
    },
  }
}

/** A second, then twice as long each time, at most an hour. */
const pauseAfter = (now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(1000 * 2 ** (tries - 1), longestPauseMs))
