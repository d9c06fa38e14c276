import { evolveSettings, initialSettings } from '@calendar-sync/contracts/events/settings'
import type { UserId } from '@calendar-sync/contracts/ids'
import { settingsStream } from '@calendar-sync/contracts/streams'
import type { Clock } from '@calendar-sync/platform/clock'
import { load } from '@calendar-sync/platform/commands/execute'
import type { Log } from '@calendar-sync/platform/log'
import type { MailSender } from '@calendar-sync/platform/mail/mail'
import { v5 as deriveUuid } from 'uuid'
import type { EngineSettings } from '../settings.ts'
import { createWorkLoop, type WorkLoop } from '../workLoop.ts'
import { type Composing, composeLetter } from './composeLetter.ts'
import type { ClaimedLetter, LetterStore } from './letterStore.ts'
import { nextWeekly } from './weekly.ts'

export interface LetterLoopDependencies extends Composing {
  readonly letters: LetterStore
  readonly mail: Pick<MailSender, 'send'>
  readonly clock: Clock
  readonly settings: EngineSettings
  readonly log: Log
}

const atOnce = 2
/** Longer than a mail server is waited for. */
const lease = 2 * 60_000
const mostTries = 30
const longestPause = 60 * 60_000

/** Writes and sends letters, each once: what was handed over is marked, and bears the same id if it ever comes again. */
export function createLetterLoop(dependencies: LetterLoopDependencies): WorkLoop {
  const { eventLog, letters, mail, clock, settings, log } = dependencies

  const summaryFor = async (userId: UserId, dueAt: Date) => {
    const ofSettings = { initialState: initialSettings, evolve: evolveSettings }
    const { schedule } = await load(eventLog, ofSettings, settingsStream(userId))
    const subject = dueAt.toISOString()
    const letterId = deriveUuid(`weekly_summary/${subject}`, userId)
    // After an outage of weeks, one summary and not several.
    const after = dueAt > clock() ? dueAt : clock()
    return {
      letter: { letterId, userId, kind: 'weekly_summary' as const, subject },
      next: nextWeekly(after, schedule.timeZone),
    }
  }
  const next = async () => {
    while (await letters.takeWeekly(clock(), summaryFor));
    return letters.claim(lease)
  }
  const work = async (letter: ClaimedLetter) => {
    const { letterId, kind, tries } = letter
    try {
      const composed = await composeLetter(letter, dependencies)
      if (composed) await mail.send(composed)
      await letters.end(letterId)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (tries < mostTries) {
        log.warn({ error, letterId, kind }, 'A letter could not be sent; it will be tried again.')
        return letters.tryAgain(letterId, Math.min(longestPause, 10_000 * 2 ** (tries - 1)), message)
      }
      log.error({ error, letterId, kind }, 'A letter was given up.')
      await letters.end(letterId, message)
    }
  }
  return createWorkLoop({ name: 'letters', next, work, atOnce, poll: settings.poll, log })
}
