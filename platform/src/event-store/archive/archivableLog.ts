import type { Position, StoredEvent } from '../eventStore.ts'
import type { ArchiveFile } from './archiveFiles.ts'

/** Which streams may go: of these categories, ended by one of these events. */
export interface Ended {
  readonly categories: readonly string[]
  readonly types: readonly string[]
}

/** Whole streams go together, so a file holds a few more at times. */
export const eventsPerFile = 20_000

/** A log from which streams that ended can be taken, once a file has them. */
export interface ArchivableLog {
  /**
   * All events of streams that ended, in the order of the log, as many as fill a file at a time, oldest streams first.
   * @param before ISO 8601: the event that ended a stream is older
   * @param until the last position that may go
   */
  endedStreams(ended: Ended, before: string, until: Position): AsyncIterable<readonly StoredEvent[]>
  /**
   * Names the file in the database and takes its streams from the log. Where that is not one step, readers find an event in both
   * meanwhile, never in neither.
   */
  take(file: ArchiveFile, events: readonly StoredEvent[]): Promise<void>
}

export const streamsOf = (events: readonly StoredEvent[]): string[] => [...new Set(events.map(({ stream }) => stream))]
