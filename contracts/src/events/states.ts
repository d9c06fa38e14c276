import { accountsEvents, evolveAccounts, initialAccounts } from './accounts.ts'
import { administratorsEvents, evolveAdministrators, initialAdministrators } from './administrators.ts'
import { evolveFilters, filtersEvents, initialFilters } from './filters.ts'
import { evolveParkedEvent, initialParkedEvent, parkedEventEvents } from './parkedEvent.ts'
import { evolvePersonHistory, initialPersonHistory, personHistoryEvents } from './personHistory.ts'
import type { AnyEvent } from './registry.ts'
import { evolveReservation, initialReservation, reservationEvents } from './reservation.ts'
import { evolveSettings, initialSettings, settingsEvents } from './settings.ts'
import { evolveSubscription, initialSubscription, subscriptionEvents } from './subscription.ts'
import { evolveSync, initialSync, syncEvents } from './sync.ts'
import { evolveSyncRun, initialSyncRun, syncRunEvents } from './syncRun.ts'
import { evolveTravel, initialTravel, travelEvents } from './travel.ts'
import { evolveUser, initialUser, userEvents } from './user.ts'
import { evolveWaitlist, initialWaitlist, waitlistEvents } from './waitlist.ts'

/** Folds those of the given events that belong to one kind of stream. */
const folding =
  <Event extends AnyEvent, State>(
    definitions: Readonly<Record<Event['type'], unknown>>,
    initial: State,
    evolve: (state: State, event: Event) => State,
  ) =>
  (events: readonly AnyEvent[]): State =>
    events.filter((event): event is Event => Object.hasOwn(definitions, event.type)).reduce(evolve, initial)

/** What the events of a stream come to, by the stream's category: the folds that commands decide by. */
export const stateOf = {
  user: folding(userEvents, initialUser, evolveUser),
  email: folding(reservationEvents, initialReservation, evolveReservation),
  google: folding(reservationEvents, initialReservation, evolveReservation),
  direction: folding(reservationEvents, initialReservation, evolveReservation),
  administrators: folding(administratorsEvents, initialAdministrators, evolveAdministrators),
  accounts: folding(accountsEvents, initialAccounts, evolveAccounts),
  settings: folding(settingsEvents, initialSettings, evolveSettings),
  subscription: folding(subscriptionEvents, initialSubscription, evolveSubscription),
  sync: folding(syncEvents, initialSync, evolveSync),
  syncRun: folding(syncRunEvents, initialSyncRun, evolveSyncRun),
  parkedEvent: folding(parkedEventEvents, initialParkedEvent, evolveParkedEvent),
  filters: folding(filtersEvents, initialFilters, evolveFilters),
  travel: folding(travelEvents, initialTravel, evolveTravel),
  waitlist: folding(waitlistEvents, initialWaitlist, evolveWaitlist),
  personHistory: folding(personHistoryEvents, initialPersonHistory, evolvePersonHistory),
} as const

export type StreamCategory = keyof typeof stateOf

export const isStreamCategory = (name: string): name is StreamCategory => Object.hasOwn(stateOf, name)
