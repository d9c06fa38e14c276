import { evolveTravel, initialTravel, type TravelState } from '@calendar-sync/contracts/domain/travel'
import type { UserId } from '@calendar-sync/contracts/ids'
import { travelStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'

/** What a person decided about events, and their words for travel, from their stream. */
export const loadTravel = (eventLog: EventLog, userId: UserId): Promise<TravelState> =>
  load(eventLog, { initialState: initialTravel, evolve: evolveTravel }, travelStream(userId))
