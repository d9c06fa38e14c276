import type { RunCounts } from '@calendar-sync/contracts/domain/runReport'
import type { LiveMessage, LiveOperation } from '@calendar-sync/contracts/live'
import { liveOf, runEnded } from '@calendar-sync/contracts/subjects'
import type { Bus } from '@calendar-sync/platform/bus/bus'
import type { ClaimedRun } from './runStore.ts'

export type Progress = ReturnType<typeof createProgress>

/** More messages a second than this a person cannot read. Milliseconds between two. */
const pause = 100

/** Tells a person's browser how a run gets on. Sentences name no event: what the bus carries, many may see. */
export function createProgress(bus: Bus, { userId, syncId, runId }: ClaimedRun) {
  let done = 0
  let last = 0
  const tell = (
    operation: LiveOperation,
    message: string,
    more: Pick<LiveMessage, 'done' | 'total' | 'position'> = {},
  ) => bus.publish(liveOf(userId), { type: 'sync_status_update', operation, message, syncId, runId, ...more })
  const at = (position: string | undefined) => (position === undefined ? {} : { position })
  return {
    started: (): void => tell('sync_started', 'Looking for changes in your calendars …'),
    /** Another event was dealt with, of so many. */
    step(total: number): void {
      done += 1
      const now = Date.now()
      if (now - last < pause && done < total) return
      last = now
      tell('sync_progress', `Syncing ${done} of ${total} ${total === 1 ? 'event' : 'events'} …`, { done, total })
    },
    /** A run that no person asked for found nothing to do. */
    checked: (): void => tell('sync_checked', nothingToDo),
    /** @param position where the log tells of the end */
    completed: (counts: RunCounts, position?: string): void => {
      const words = countsInWords(counts)
      tell('sync_completed', words ? `Sync completed: ${words}.` : nothingToDo, at(position))
    },
    failed: (sentence: string, position?: string): void => tell('sync_failed', sentence, at(position)),
    /** Wakes the callers that wait for the run's end. */
    ended: (): void => bus.publish(runEnded(runId), {}),
  }
}

const nothingToDo = 'Sync completed: everything was up to date.'

/** How many events of a run came to what. */
export type Counts = Pick<RunCounts, 'created' | 'updated' | 'deleted' | 'errors'>

/** *2 added, 1 failed*; undefined when nothing changed. */
export function countsInWords({ created, updated, deleted, errors }: Counts): string | undefined {
  const parts = [
    created > 0 && `${created} added`,
    updated > 0 && `${updated} changed`,
    deleted > 0 && `${deleted} removed`,
    errors > 0 && `${errors} failed`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : undefined
}
