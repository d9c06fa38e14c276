import type { KeywordFilter, SyncDefinition, Way } from '@calendar-sync/contracts/domain/sync'
import type { TravelState } from '@calendar-sync/contracts/domain/travel'
import type { PersonalSeal } from '../personalSeal.ts'
import { originalRole } from '../runStopped.ts'
import { decisionsBy } from './eligibility/eligibility.ts'
import type { Window } from './feeds/window.ts'
import { calendarHash, ourMarker } from './plan/marker.ts'
import type { PlanInputs } from './plan/planInputs.ts'
import type { Side } from './sides.ts'

/** One way of a sync: originals of one calendar, copies in the other. */
export interface Direction {
  readonly way: Way
  readonly definition: SyncDefinition
  /** Names the two calendars for links; the same for every sync that ever copies this way. */
  readonly key: string
  readonly original: Side
  readonly copy: Side
  readonly filter: KeywordFilter
  /** What the person decided about events, and their words for travel. */
  readonly travel: TravelState
  readonly window: Window
  readonly seal: PersonalSeal
}

const ways: Readonly<Record<SyncDefinition['syncDirection'], readonly Way[]>> = {
  'one-way': ['forward'],
  reverse: ['reverse'],
  'two-way': ['forward', 'reverse'],
}

/** The ways in which a sync copies. A reverse sync has the reverse way only, with the reverse filter. */
export const waysOf = ({ syncDirection }: SyncDefinition): readonly Way[] => ways[syncDirection]

export function directionOf(
  way: Way,
  definition: SyncDefinition,
  sides: { readonly source: Side; readonly target: Side },
  window: Window,
  seal: PersonalSeal,
  travel: TravelState,
): Direction {
  const [original, copy] = way === 'forward' ? [sides.source, sides.target] : [sides.target, sides.source]
  const key = seal.hash('direction', JSON.stringify([original.source.calendarId, copy.source.calendarId]))
  const filter = way === 'forward' ? definition.filter : definition.reverseFilter
  return { way, definition, key, original, copy, filter, travel, window, seal }
}

/**
 * A direction of a sync, as the plan reads it.
 * @param verdictOf what the texts of an event say
 * @param restore copies that a person deleted are made again
 */
export function planInputsOf(direction: Direction, verdictOf: PlanInputs['verdictOf'], restore: boolean): PlanInputs {
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
    verdictOf,
  }
}
