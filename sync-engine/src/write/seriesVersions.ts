import type { GoogleEvent } from '../google/event.ts'
import type { Planned } from '../reconcile/plan/operation.ts'
import { lastSeen } from '../reconcile/plan/pair.ts'

/** What is known of the version of a series since it was read. */
interface Known {
  /** Versions that are no longer its own since this run wrote. */
  readonly left: Set<string>
  /** undefined: Google did not say. */
  now: string | undefined
}

export type SeriesVersions = ReturnType<typeof createSeriesVersions>

/**
 * All dates of a series have one version at Google: who changes one gives all of them the next. A run that writes several, each by the
 * version that was read, would be refused all but the first.
 * Source: answers that https://github.com/SwitchbackTech/compass recorded (mocks.gcal/fixtures/recurring/edit/single)
 */
export function createSeriesVersions() {
  const known = new Map<string, Known>()
  const turns = new Map<string, Promise<unknown>>()
  return {
    /** Carries out what is written into dates of one series one after the other, and all else at once. */
    inTurn(one: Planned, work: () => Promise<void>): Promise<void> {
      const series = writtenSeries(one)
      if (series === undefined) return work()
      const turn = (turns.get(series) ?? Promise.resolve()).then(work, work)
      turns.set(
        series,
        turn.catch(() => undefined),
      )
      return turn
    },
    /** The version that an event has by now, as far as this run changed it; undefined when it did, and Google did not say. */
    versionOf({ recurringEventId, etag }: GoogleEvent): string | undefined {
      const series = recurringEventId === undefined ? undefined : known.get(recurringEventId)
      return etag !== undefined && series?.left.has(etag) ? series.now : etag
    },
    /** What was taken for the version of a series was refused: each date counts by its own until this run writes again. */
    refused({ recurringEventId }: GoogleEvent): void {
      if (recurringEventId !== undefined) known.delete(recurringEventId)
    },
    /** Notes that an event has another version now. @param now undefined when Google did not say */
    changed({ recurringEventId }: GoogleEvent, before: string | undefined, now: string | undefined): void {
      if (recurringEventId === undefined || before === undefined) return
      const { left } = known.get(recurringEventId) ?? { left: new Set() }
      known.set(recurringEventId, { left: left.add(before), now })
    },
  }
}

function writtenSeries({ pair: { original }, operation: { kind } }: Planned): string | undefined {
  return kind === 'writeOriginal' || kind === 'deleteOriginal' ? lastSeen(original)?.recurringEventId : undefined
}
