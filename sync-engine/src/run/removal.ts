import type { ReservationEvent } from '@calendar-sync/contracts/domain/reservation'
import { type SyncDefinition, type SyncEvent, syncDecider, type Way } from '@calendar-sync/contracts/domain/sync'
import { type SyncRunState, syncRunDecider } from '@calendar-sync/contracts/domain/syncRun'
import type { RunErrorCode } from '@calendar-sync/contracts/errors'
import { RunId, SyncId } from '@calendar-sync/contracts/ids'
import { syncRunStream, syncStream } from '@calendar-sync/contracts/streams'
import type { Clock } from '@calendar-sync/platform/clock'
import { directionStreams, releaseDirections } from '@calendar-sync/platform/commands/directions'
import { execute, load, loadAt } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { v5 as deriveUuid } from 'uuid'
import { engineContext } from '../commandContext.ts'
import type { EngineParts } from '../engineParts.ts'
import { waysOf } from '../reconcile/sides.ts'
import type { RunStopped } from '../runStopped.ts'
import type { EngineSettings } from '../settings.ts'
import type { ClaimedRun } from './runStore.ts'

/**
 * Asks for the run that removes the copies of a deleted sync, with all that a run is safe against.
 * @param cause the event or task that asks: the same one asks once
 */
export async function requestRemoval(
  { syncId, userId }: Pick<SyncDefinition, 'syncId' | 'userId'>,
  cause: { readonly id: string; readonly correlationId: string },
  { eventLog, clock }: { readonly eventLog: EventLog; readonly clock: Clock },
): Promise<void> {
  const runId = RunId.parse(deriveUuid('remove-copies', cause.id))
  const command = { type: 'RequestSyncRun', runId, syncId, userId, trigger: 'person', kind: 'remove_copies' } as const
  const causedBy = { userId, correlationId: cause.correlationId, causationId: cause.id }
  const context = engineContext(causedBy, runId, 'request', clock)
  await execute(eventLog, syncRunDecider, syncRunStream(runId), command, context)
}

/**
 * The ways of a deleted sync in which no sync of the same person has copied since: the copies of those ways are that sync's now, and it
 * takes away itself what it would not make.
 */
export async function waysToRemove(
  deleted: SyncDefinition,
  { eventLog, pool, streamNameKey }: Pick<EngineParts, 'eventLog' | 'pool' | 'streamNameKey'>,
): Promise<Way[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select sync_id as id from engine.syncs where user_id = $1 and sync_id <> $2',
    [deleted.userId, deleted.syncId],
  )
  const others = await Promise.all(rows.map(({ id }) => load(eventLog, syncDecider, syncStream(SyncId.parse(id)))))
  const inUse = new Set(
    others.flatMap((sync) => (sync.kind === 'existing' ? waysOf(sync).map((way) => calendarsOf(way, sync)) : [])),
  )
  const ways = waysOf(deleted).filter((way) => !inUse.has(calendarsOf(way, deleted)))
  const taken = await Promise.all(ways.map((way) => wasTakenSince(deleted, way, { eventLog, streamNameKey })))
  return ways.filter((_, n) => !taken[n])
}

/** Whether another sync has had this direction since, be it deleted by now: what it left, its person wanted to keep. */
async function wasTakenSince(
  deleted: SyncDefinition,
  way: Way,
  { eventLog, streamNameKey }: Pick<EngineParts, 'eventLog' | 'streamNameKey'>,
): Promise<boolean> {
  const syncDirection = way === 'forward' ? 'one-way' : 'reverse'
  for (const stream of directionStreams(streamNameKey, { ...deleted, syncDirection })) {
    const holders = (await eventLog.read<ReservationEvent>(stream)).flatMap(({ type, data }) =>
      type === 'Reserved' ? data.holder : [],
    )
    const later = holders.includes(deleted.syncId) ? holders.slice(holders.lastIndexOf(deleted.syncId) + 1) : []
    for (const holder of new Set(later)) {
      // One that was refused after it had the direction never was.
      const sync = await load(eventLog, syncDecider, syncStream(SyncId.parse(holder)))
      if (sync.kind !== 'none') return true
    }
  }
  return false
}

/** From which calendar to which a sync copies. */
function calendarsOf(way: Way, { source, target }: SyncDefinition): string {
  const calendars = [source.calendarId, target.calendarId]
  return JSON.stringify(way === 'forward' ? calendars : calendars.reverse())
}

/** Where no engine can remove copies any more: without the account, and in a calendar that is gone. */
const ends: ReadonlySet<string> = new Set(['account_removed', 'calendar_unknown'] satisfies RunErrorCode[])

/** Of two reasons why a removal left copies the one after which they are tried again. */
export const whyLeft = (one: RunStopped | undefined, other: RunStopped | undefined): RunStopped | undefined =>
  one && !endsRemoval(one.code) ? one : (other ?? one)

export const endsRemoval = (code: string): boolean => ends.has(code)

/** Whether copies may be left after a removal that ended like this, and another one may remove them. */
export function leftCopies(run: SyncRunState): boolean {
  if (run.kind !== 'failed' && run.kind !== 'completed') return false
  const hasErrors = (run.forward?.errors ?? 0) + (run.reverse?.errors ?? 0) > 0
  return hasErrors || (run.kind === 'failed' ? !endsRemoval(run.code) : run.stopped !== undefined)
}

/** A removal has ended: other people may copy this way from now on. */
export async function releaseAfterRemoval(
  { runId, syncId, userId, correlationId }: ClaimedRun,
  deps: Pick<EngineParts, 'clock' | 'eventLog' | 'streamNameKey'>,
): Promise<void> {
  const sync = await load(deps.eventLog, syncDecider, syncStream(syncId))
  const context = engineContext({ userId, correlationId, causationId: runId }, runId, 'release', deps.clock)
  if (sync.kind === 'deleted') await releaseDirections(deps, sync, context)
}

/** Milliseconds until the next try: as long as it has been tried already, so that each pause is about twice the last. */
export async function pauseBeforeRemoval(
  syncId: SyncId,
  { eventLog, clock }: { readonly eventLog: EventLog; readonly clock: Clock },
  { removalPause, longestRemovalPause }: EngineSettings,
): Promise<number> {
  const { revision } = await loadAt(eventLog, syncDecider, syncStream(syncId))
  // Nothing follows a deletion.
  const last = revision === 'none' ? [] : await eventLog.read<SyncEvent>(syncStream(syncId), revision)
  const deleted = last.find(({ type }) => type === 'SyncDeleted')
  const tried = deleted ? clock().getTime() - Date.parse(deleted.metadata.at) : 0
  return Math.min(longestRemovalPause, Math.max(removalPause, tried))
}
