import { Way } from '@calendar-sync/contracts/domain/sync'
import { RunKind, RunTrigger } from '@calendar-sync/contracts/domain/syncRun'
import { RunId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'

/** The event that an engine was dealing with when it died, as column `suspect` of a run keeps it. */
const Suspect = z.object({ way: Way, originalEventId: z.string() }).readonly()
export type Suspect = z.infer<typeof Suspect>

/** The request for a run. */
export interface RunRequest {
  readonly runId: RunId
  readonly syncId: SyncId
  readonly userId: UserId
  readonly trigger: RunTrigger
  readonly kind: RunKind
  readonly correlationId: string
  readonly causationId: string
  /** The log does not know of it before there is something to tell: no person asked for it. */
  readonly quiet: boolean
}

/** A run that an engine has the lease of. */
export interface ClaimedRun extends RunRequest {
  /** By the database's clock; feeds read after it are new enough. */
  readonly requestedAt: Date
  readonly attempt: number
  /** How many engines died in it. */
  readonly deaths: number
  readonly claimedAt: Date
  readonly leaseUntil: Date
  /** The event at which the engine before this one died, if it said so. */
  readonly suspect: Suspect | undefined
  /** How far the sync's last run has planned, as its row keeps it. */
  readonly cursor: unknown
  /** Whether other runs waited when it was claimed, be it for this one. */
  readonly othersWait: boolean
}

export interface ClaimTimes {
  readonly requested_at: Date
  readonly claimed_at: Date
  readonly lease_until: Date
}

export interface RunRow extends ClaimTimes {
  readonly run_id: string
  readonly sync_id: string
  readonly user_id: string
  readonly trigger: string
  readonly kind: string
  readonly correlation_id: string
  readonly causation_id: string
  readonly attempt: number
  readonly deaths: number
  readonly suspect: unknown
  readonly quiet: boolean
  readonly cursor: unknown
  readonly others_wait: boolean
}

/** What a run has that the engine which asked for it takes at once. */
export const firstAttempt = { attempt: 1, deaths: 0, suspect: undefined, othersWait: false } as const

export const timesOf = (row: ClaimTimes) => ({
  requestedAt: row.requested_at,
  claimedAt: row.claimed_at,
  leaseUntil: row.lease_until,
})

export const runOf = (row: RunRow): ClaimedRun => ({
  ...timesOf(row),
  runId: RunId.parse(row.run_id),
  syncId: SyncId.parse(row.sync_id),
  userId: UserId.parse(row.user_id),
  trigger: RunTrigger.parse(row.trigger),
  kind: RunKind.parse(row.kind),
  correlationId: row.correlation_id,
  causationId: row.causation_id,
  attempt: row.attempt,
  deaths: row.deaths,
  suspect: Suspect.safeParse(row.suspect).data,
  quiet: row.quiet,
  cursor: row.cursor,
  othersWait: row.others_wait,
})
