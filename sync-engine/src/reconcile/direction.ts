import type { KeywordFilter, SyncDefinition, Way } from '@calendar-sync/contracts/domain/sync'
import type { TravelState } from '@calendar-sync/contracts/domain/travel'
import type { PersonalSeal } from '../personalSeal.ts'
import type { Window } from './feeds/window.ts'
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

/** The ways in which a sync copies. A reverse sync has the reverse way only, with the reverse filter. */
export const waysOf = ({ syncDirection }: SyncDefinition): readonly Way[] => {
  switch (syncDirection) {
    case 'one-way':
      return ['forward']
    case 'reverse':
      return ['reverse']
    case 'two-way':
      return ['forward', 'reverse']
  }
}

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
