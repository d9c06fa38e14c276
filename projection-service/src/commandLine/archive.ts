import type { Config } from '@calendar-sync/platform/config'
import type { ArchivableLog, Ended } from '@calendar-sync/platform/event-store/archive/archivableLog'
import { archivableUntil, moveToArchive } from '@calendar-sync/platform/event-store/archive/moveToArchive'
import { withArchivableLog } from '@calendar-sync/platform/event-store/archive/withArchivableLog'
import type { Position } from '@calendar-sync/platform/event-store/eventStore'
import type { Runtime } from '@calendar-sync/platform/runtime'
import { dropFailedBuilds } from '../projector/leftovers.ts'
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
  { asOwner, eventLog, log, pool }: Pick<Runtime, 'asOwner' | 'eventLog' | 'log' | 'pool'>,
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
    const day = before.slice(0, 10)
    const { moved, areThereMore } = await withArchivableLog(
      { owner, folder: archiveDir, eventStoreUrl, log },
      async (archivable) => {
        const moved = await moveToArchive(archivable, archiveDir, endedRuns, before, until, ({ events }) =>
          terminal.over(`${count(events)} events`),
        )
        const head = await eventLog.store.head()
        return { moved, areThereMore: moved.streams === 0 && (await holdsAny(archivable, before, head)) }
      },
    )
    if (areThereMore) {
      terminal.line(
        `Nothing can be archived now: of the runs that ended before ${day}, none is sealed and read by all that follows the log yet, or they are its newest events. Try again later.`,
      )
      return 1
    }
    if (moved.streams === 0) {
      terminal.line(`Nothing was moved: no run in the log ended before ${day}. One that has not ended stays in it.`)
      return 0
    }
    terminal.line(
      `${count(moved.streams)} runs with ${count(moved.events)} events are in ${moved.files} new files of ${archiveDir}. Back them up with the log.`,
    )
    return 0
  })
}

/** Whether runs ended before an instant, up to a position of the log. */
async function holdsAny(log: ArchivableLog, before: string, until: Position): Promise<boolean> {
  for await (const _ of log.endedStreams(endedRuns, before, until)) return true
  return false
}
