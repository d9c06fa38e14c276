import { originalRole } from '../runStopped.ts'
import type { Direction } from './direction.ts'
import { decisionsBy } from './eligibility/eventDecisions.ts'
import type { ContentQuery } from './eligibility/readContent.ts'
import { calendarHash } from './plan/copyId.ts'
import { ourMarker } from './plan/marker.ts'
import type { Rules } from './plan/rules.ts'
import type { Verdicts } from './verdicts.ts'

/**
 * A direction of a sync, as the plan reads it.
 * @param verdicts what the texts of the events say, which were read before
 * @param restore copies that a person deleted are made again
 */
export function rulesOf(direction: Direction, verdicts: Verdicts, restore = false): Rules {
  const { way, definition, original, copy, window, travel } = direction
  const { syncId, syncMode, syncDirection, conflictResolution, shareDetails } = definition
  const { calendarId } = original.source
  return {
    syncId,
    originalKey: calendarHash(calendarId),
    copyKey: calendarHash(copy.source.calendarId),
    window,
    shareDetails,
    restore,
    twoWay: syncDirection === 'two-way' ? { rule: conflictResolution, original: originalRole(way) } : undefined,
    mode: syncMode,
    accessRole: original.feed.accessRole ?? 'freeBusyReader',
    isOurCopy: (event) => ourMarker(event, calendarId) !== undefined,
    decisionFor: decisionsBy(travel.decisions),
    contentOf: verdicts.of,
  }
}

/** What of a direction is asked of the texts of its events. */
export const contentQueryOf = ({ definition, filter, travel }: Direction): ContentQuery => ({
  travel: { sensitivity: definition.sensitivity, ...travel.words },
  filter: definition.syncMode === 'filtered' ? filter : null,
})
