import { accountsEvents } from './accounts.ts'
import { administratorsEvents } from './administrators.ts'
import type { EventDefinition, EventOf } from './event.ts'
import { filtersEvents } from './filters.ts'
import { parkedEventEvents } from './parkedEvent.ts'
import { personHistoryEvents } from './personHistory.ts'
import { reservationEvents } from './reservation.ts'
import { settingsEvents } from './settings.ts'
import { subscriptionEvents } from './subscription.ts'
import { syncEvents } from './sync.ts'
import { syncChecksEvents } from './syncChecks.ts'
import { syncRunEvents } from './syncRun.ts'
import { travelEvents } from './travel.ts'
import { userEvents } from './user.ts'
import { waitlistEvents } from './waitlist.ts'

/** Every event type of the system by its name. */
export const eventDefinitions = {
  ...userEvents,
  ...reservationEvents,
  ...administratorsEvents,
  ...accountsEvents,
  ...settingsEvents,
  ...subscriptionEvents,
  ...syncEvents,
  ...syncRunEvents,
  ...syncChecksEvents,
  ...parkedEventEvents,
  ...filtersEvents,
  ...travelEvents,
  ...waitlistEvents,
  ...personHistoryEvents,
}

export type AnyEvent = EventOf<typeof eventDefinitions>
export type EventType = AnyEvent['type']
export type EventOfType<Type extends EventType> = Extract<AnyEvent, { type: Type }>

const byName = new Map<string, EventDefinition>(Object.entries(eventDefinitions))

/** The definition of an event type, or undefined for a name this version of the software does not know. */
export const definitionOf = (type: string): EventDefinition | undefined => byName.get(type)
