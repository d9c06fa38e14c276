import { evolveSettings, initialSettings } from '@calendar-sync/contracts/domain/settings'
import type { UserId } from '@calendar-sync/contracts/ids'
import { settingsStream } from '@calendar-sync/contracts/streams'
import type { Clock } from '@calendar-sync/platform/clock'
import { load } from '@calendar-sync/platform/commands/execute'
import type { Log } from '@calendar-sync/platform/log'
import type { MailSender } from '@calendar-sync/platform/mail/mail'
import { v5 as deriveUuid } from 'uuid'
import type { EngineSettings } from '../settings.ts'
import { createWorkLoop, type WorkLoop } from '../workLoop.ts'
import { type Composing, composeEmail } from './composeEmail.ts'
import type { ClaimedEmail, EmailOutbox } from './emailOutbox.ts'
import { nextWeekly } from './weekly.ts'

export interface EmailLoopDependencies extends Composing {
  readonly outbox: EmailOutbox
  readonly mail: Pick<MailSender, 'send'>
  readonly clock: Clock
  readonly settings: EngineSettings
  readonly log: Log
}

const atOnce = 2
/** Longer than a mail server is waited for. */
const lease = 2 * 60_000
const maxTries = 30
const maxPauseMs = 60 * 60_000

/** Writes and sends emails, each once: what was handed over is marked, and bears the same id if it ever comes again. */
export function createEmailLoop(dependencies: EmailLoopDependencies): WorkLoop {
  const { eventLog, outbox, mail, clock, settings, log } = dependencies

  const summaryFor = async (userId: UserId, dueAt: Date) => {
    const ofSettings = { initialState: initialSettings, evolve: evolveSettings }
    const { schedule } = await load(eventLog, ofSettings, settingsStream(userId))
    const subject = dueAt.toISOString()
    const emailId = deriveUuid(`weekly_summary/${subject}`, userId)
    // After an outage of weeks, one summary and not several.
    const after = dueAt > clock() ? dueAt : clock()
    return {
      email: { emailId, userId, kind: 'weekly_summary' as const, subject },
      next: nextWeekly(after, schedule.timeZone),
    }
  }
  const next = async () => {
    while (await outbox.takeWeekly(clock(), summaryFor));
    return outbox.claim(lease)
  }
  const work = async (email: ClaimedEmail) => {
    const { emailId, kind, tries } = email
    try {
      const composed = await composeEmail(email, dependencies)
      if (composed) await mail.send(composed)
      await outbox.end(emailId)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (tries < maxTries) {
        log.warn({ error, emailId, kind }, 'An email could not be sent; it will be tried again.')
        return outbox.tryAgain(emailId, Math.min(maxPauseMs, 10_000 * 2 ** (tries - 1)), message)
      }
      log.error({ error, emailId, kind }, 'An email was given up.')
      await outbox.end(emailId, message)
    }
  }
  return createWorkLoop({ name: 'letters', next, work, atOnce, poll: settings.poll, log })
}
