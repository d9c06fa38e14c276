import type { EventErrorCode } from '@calendar-sync/contracts/errors'
import type { GoogleEvent } from '../google/event.ts'
import type { Conflict, Link } from '../reconcile/plan/link.ts'
import type { Operation } from '../reconcile/plan/operation.ts'
import type { Pair } from '../reconcile/plan/pair.ts'
import { reportOf } from '../reconcile/plan/report.ts'

/** How a pair ended: the link as it is now, what is known of both sides, and what was done. */
export interface OperationResult {
  readonly pair: Pair
  /** undefined: there is no link any more. */
  readonly link: Link | undefined
  /** Both sides as Google answered them last, for the feeds. */
  readonly written: GoogleEvent | undefined
  readonly deletedId: string | undefined
  readonly deletedStrays?: readonly string[]
  readonly originalWritten: GoogleEvent | undefined
  readonly originalDeleted: boolean
  readonly action: Action
  /** Why a change of the copy was taken into the event; undefined when none was. It may come before another action. */
  readonly wroteBack: string | undefined
  readonly reason: string
  readonly conflict: Conflict | undefined
  readonly failure: Failure | undefined
  /** The link of an original that came back under another id: that one has no copy any more. */
  readonly retired?: Link | undefined
}

/** The same, with what the log is to be told of the copy. */
export interface ReportedResult extends OperationResult {
  /** null: as before, or not known. */
  readonly copyStands: boolean | null
  /** Whether the log says otherwise until now. */
  readonly isNews: boolean
}

export interface Failure {
  readonly code: EventErrorCode
  readonly error: string
  /** The event's own fault, not a limit, an outage or a cut connection: such tries are counted. */
  readonly isEventFault: boolean
  /** It would fail in the same way again: the event is left alone at once, until it changes. */
  readonly parks?: boolean
}

/** What became of an event, the least of it first: that it went counts for more than that it changed before. */
const actions = ['none', 'skip', 'update', 'create', 'delete'] as const
export type Action = (typeof actions)[number]

/** The one of two actions upon the same event that a run reports. */
export const strongest = (a: Action = 'none', b: Action = 'none'): Action =>
  actions.indexOf(b) >= actions.indexOf(a) ? b : a

/** Nothing written, nothing deleted. */
export const untouched = {
  written: undefined,
  deletedId: undefined,
  originalWritten: undefined,
  originalDeleted: false,
  wroteBack: undefined,
} as const

/** With copies of earlier generations that were there again, and went. */
export function withDeletedStrays(result: OperationResult, deletedStrays: readonly string[]): OperationResult {
  if (deletedStrays.length === 0) return result
  const reason = 'An earlier copy of it was there again.'
  return { ...result, ...(result.action === 'none' ? { action: 'delete', reason } : {}), deletedStrays }
}

/** With the link that says what the log is told of the copy when this is recorded. */
export function withReport(result: OperationResult, syncId: string): ReportedResult {
  const { pair, link, failure, retired } = result
  const report = failure ? undefined : reportOf({ ...pair, link }, syncId)
  if (report === undefined) return { ...result, copyStands: null, isNews: false }
  return {
    ...result,
    link: link && { ...link, reportedAs: report },
    retired: retired && { ...retired, reportedAs: null },
    copyStands: report !== null,
    isNews: report !== (pair.link?.reportedAs ?? null),
  }
}

/** What an operation does when it succeeds. */
export function actionOf({ kind }: Operation): Action {
  if (kind === 'create' || kind === 'update' || kind === 'delete') return kind
  if (kind === 'writeOriginal') return 'update'
  return kind === 'deleteOriginal' ? 'delete' : 'none'
}

/** What becomes of an event that our code cannot deal with. */
export const unreadable = (error: string): Failure => ({ code: 'unreadable', error, isEventFault: true, parks: true })
