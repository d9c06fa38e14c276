import { settingsDecider } from '@calendar-sync/contracts/domain/settings'
import { settingsStream } from '@calendar-sync/contracts/streams'
import type { Job } from '@calendar-sync/platform/background/jobQueue'
import { createJobWorker } from '@calendar-sync/platform/background/jobWorker'
import type { WorkLoop } from '@calendar-sync/platform/background/workLoop'
import { load } from '@calendar-sync/platform/commands/execute'
import { type MailSender, reactionToUnsent } from '@calendar-sync/platform/mail/mail'
import { v5 as deriveUuid } from 'uuid'
import type { EngineParts } from '../engineParts.ts'
import { type Composing, composeEmail } from './composeEmail.ts'
import { betweenZones, type EmailJob, type EmailOutbox, nextWeekly, type WeekEnd, weeklyJob } from './emailOutbox.ts'

interface EmailLoopDependencies extends Composing, EngineParts {
  readonly outbox: EmailOutbox
  readonly mail: Pick<MailSender, 'send'>
}

const retries = { atOnce: 2, maxTries: 30, firstPauseMs: 10_000 }

/** Writes and sends emails, each once: what was handed over is marked, and bears the same id if it ever comes again. */
export function createEmailLoops(dependencies: EmailLoopDependencies): readonly WorkLoop[] {
  const { eventLog, outbox, mail, clock, settings, log } = dependencies
  const { emails, weekly } = outbox
  const shared = { ...retries, leaseMs: settings.lease, pollMs: settings.poll, log }

  const sendEmail = async (email: EmailJob, stop: AbortSignal) => {
    const composed = await composeEmail(email, dependencies)
    if (composed) await mail.send(composed, stop)
  }
  const requestSummary = async ({ personId, payload: { endsAt }, version }: Job<WeekEnd>) => {
    const key = deriveUuid(`weekly_summary/${endsAt}`, personId)
    await emails.add({ key, personId, payload: { kind: 'weekly_summary', subject: endsAt } })
    const { schedule } = await load(eventLog, settingsDecider, settingsStream(personId))
    // After an outage of weeks, one summary and not several; nor a second one where that Monday comes later on the clock of now.
    const after = new Date(Math.max(Date.parse(endsAt) + betweenZones, clock().getTime()))
    await weekly.replace(weeklyJob(personId, version, nextWeekly(after, schedule.timeZone)))
  }
  return [
    createJobWorker({ ...shared, name: 'emails', queue: emails, perform: sendEmail, reactionTo: reactionToUnsent }),
    createJobWorker({ ...shared, name: 'weekly', queue: weekly, perform: requestSummary }),
  ]
}
