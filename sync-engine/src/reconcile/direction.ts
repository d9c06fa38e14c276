import type { KeywordFilter, SyncDefinition, Way } from '@calendar-sync/contracts/domain/sync'
import type { TravelState } from '@calendar-sync/contracts/domain/travel'
import type { CalendarApi } from '../google/calendarApi.ts'
import type { GoogleEvent } from '../google/event.ts'
import type { PersonalSeal } from '../personalSeal.ts'
import type { Feed, FeedSource } from './feeds/feed.ts'
import type { FeedRows } from './feeds/feedEvents.ts'
import type { Window } from './feeds/window.ts'

/** A calendar in a run: where it is read, and the account through which it is. */
export interface Side {
  readonly source: FeedSource
  readonly feed: Feed
  readonly api: CalendarApi
  /** What this run itself has read of it, by the events' ids: these need not be opened again. */
  readonly justRead: ReadonlyMap<string, GoogleEvent>
}

/** Where the events of a calendar are kept. */
export const feedRows = ({ feed, source }: Side, seal: PersonalSeal): FeedRows => ({
  feedId: feed.feedId,
  calendarId: source.calendarId,
  timeZone: feed.timeZone,
  seal,
})

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
