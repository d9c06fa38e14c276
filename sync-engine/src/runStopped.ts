import type { Way } from '@calendar-sync/contracts/domain/sync'
import type { StoppedDeletions } from '@calendar-sync/contracts/domain/syncRun'
import type { RunErrorCode } from '@calendar-sync/contracts/errors'
import { type GoogleFailure, isFailure, ofOurClient } from './google/failure.ts'
import { endlessList } from './google/pages.ts'
import { tooLarge } from './google/room.ts'

/** Nothing more can be done in this run, for a reason a person can read; `code` is stable. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped'
  readonly code: RunErrorCode
  /** With `deletions_need_confirmation`. */
  readonly details: StoppedDeletions | undefined

  constructor(code: RunErrorCode, sentence: string, details?: StoppedDeletions) {
    super(sentence)
    this.code = code
    this.details = details
  }
}

/** Whether a person ended what was to run, and so knows. */
export const isEndedByPerson = (code: string | undefined): boolean =>
  code === 'sync_inactive' || code === 'account_inactive'

/** A calendar's part in a sync, as people know it. */
export type Role = 'source' | 'target'

export const originalRole = (way: Way): Role => (way === 'forward' ? 'source' : 'target')
export const copyRole = (way: Way): Role => (way === 'forward' ? 'target' : 'source')

/** Why a calendar cannot be read or written at all. Names no address: the sentence is kept in the log. */
export function stoppedBy(failure: GoogleFailure, role: Role, doing: 'reading' | 'writing'): RunStopped {
  switch (failure.kind) {
    case 'reconnection_required':
      return new RunStopped(
        'reconnection_required',
        `Google no longer lets us use the ${role} account. Reconnect it on the Accounts page.`,
      )
    case 'quota_exceeded':
      return new RunStopped(
        'quota_exceeded',
        'Google allows no more calendar changes for now. The next run goes on where this one stopped.',
      )
    case 'forbidden':
      return doing === 'reading'
        ? new RunStopped('calendar_not_readable', `Google does not let us read the ${role} calendar any more.`)
        : new RunStopped('calendar_not_writable', `Google does not let us change the ${role} calendar any more.`)
    case 'not_found':
      return new RunStopped('calendar_unknown', `The ${role} calendar is no longer there, or no longer shared with us.`)
    case 'rate_limited':
      return new RunStopped(
        'google_unreachable',
        'Google asks us to go slower. The next run goes on where this one stopped.',
      )
    case 'outage':
      return new RunStopped('google_unreachable', 'Google Calendar does not answer at the moment. Try again later.')
    default:
      if (failure.reason === endlessList)
        return new RunStopped(
          'sync_failed',
          `Google’s list of the events of the ${role} calendar has no end, so it could not be read. Try again later.`,
        )
      if (failure.reason === tooLarge)
        return new RunStopped(
          'sync_failed',
          `The ${role} calendar holds too many events, or too long ones, to be read. Let the sync look at fewer days back or ahead.`,
        )
      return new RunStopped('sync_failed', `Google refused a call for the ${role} calendar (${failure.reason}).`)
  }
}

/**
 * Why Google forbids all of a calendar, or of what we may do. Other reasons may be about one event, as a bare `forbidden` is of one that
 * another program imported.
 */
const ofTheCalendar = new Set(['requiredAccessLevel', 'insufficientPermissions', 'accessNotConfigured'])

/** Failures of one write that tell that the rest would fail in the same way. */
export const stopsTheRun = (error: unknown): error is GoogleFailure =>
  isFailure(error, 'reconnection_required', 'quota_exceeded', 'not_found') ||
  (isFailure(error, 'refused') && error.reason.startsWith(ofOurClient)) ||
  (isFailure(error, 'forbidden') && ofTheCalendar.has(error.reason))
