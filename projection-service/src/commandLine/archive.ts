import type { Config } from '@calendar-sync/platform/config'
import type { Ended } from '@calendar-sync/platform/event-store/archive/archivableLog'
import { archivableUntil, moveToArchive } from '@calendar-sync/platform/event-store/archive/moveToArchive'
import { withArchivableLog } from '@calendar-sync/platform/event-store/archive/withArchivableLog'
import type { Runtime } from '@calendar-sync/platform/runtime'
import { dropFailedBuilds } from '../projector/rebuild.ts'
import type { Terminal } from './terminal.ts'

/**
 * Runs that came to an end: nothing is ever appended to them again. Not parked events, whose stream goes on when the same event is
 * parked again.
 */
const endedRuns: Ended = {
  categories: ['syncRun'],
  types: ['SyncRunCompleted', 'SyncRunFailed', 'SyncRunJoined'],
}

/** The day of `--before <day>` as an instant (ISO 8601, UTC); undefined when the words were not understood. */
export function archiveBefore([flag, day, ...rest]: readonly string[]): string | undefined {
  if (flag !== '--before' || day === undefined || rest.length > 0 || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const instant = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString()
}

/**
 * Moves runs that ended before an instant from the log to ARCHIVE_DIR.
 * @returns the exit code
 */
export async function archive(
  before: string,
  { asOwner, log, pool }: Pick<Runtime, 'asOwner' | 'log' | 'pool'>,
  { archiveDir, eventStoreUrl }: Pick<Config, 'archiveDir' | 'eventStoreUrl'>,
  terminal: Terminal,
): Promise<number> {
  if (archiveDir === undefined) {
    terminal.line(
      'ARCHIVE_DIR is not set: name a folder in it, for this command and for every service, and start those again first.',
    )
    return 2
  }
  await dropFailedBuilds(pool)
  return asOwner(async (owner) => {
    const until = await archivableUntil(owner)
    if (until === '') {
      terminal.line(
        'Nothing can be archived now: nothing is sealed yet, or a read model is being built. Try again later.',
      )
      return 1
    }
    const count = (events: number) => events.toLocaleString('en')
    const moved = await withArchivableLog({ owner, folder: archiveDir, eventStoreUrl, log }, (archivable) =>
      moveToArchive(archivable, archiveDir, endedRuns, before, until, ({ events }) =>
        terminal.over(`${count(events)} events`),
      ),
    )
    terminal.line(
      `${count(moved.streams)} runs with ${count(moved.events)} events are in ${moved.files} new files of ${archiveDir}. Back them up with the log.`,
    )
    return 0
  })
}
