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
import { evolveSyncChecks, initialSyncChecks, syncChecksEvents } from './syncChecks.ts'
import { evolveSyncRun, initialSyncRun, syncRunEvents } from './syncRun.ts'
import { evolveTravel, initialTravel, travelEvents } from './travel.ts'
import { evolveUser, initialUser, userEvents } from './user.ts'
import { evolveWaitlist, initialWaitlist, waitlistEvents } from './waitlist.ts'

/** How the events of one kind of stream lead to its state. */
const foldOf = <Event extends AnyEvent, State>(
  definitions: Readonly<Record<Event['type'], unknown>>,
  initialState: State,
  evolve: (state: State, event: Event) => State,
) => {
  const isOwn = (event: AnyEvent): event is Event => Object.hasOwn(definitions, event.type)
  return {
    evolve,
    /** What those of the given events come to that belong to such a stream. @param from the state before them */
    fold: (events: readonly AnyEvent[], from: State = initialState): State => events.filter(isOwn).reduce(evolve, from),
  }
}

const reservation = foldOf(reservationEvents, initialReservation, evolveReservation)

/** The folds that commands decide by, by the category of their streams. */
export const folds = {
  user: foldOf(userEvents, initialUser, evolveUser),
  email: reservation,
  google: reservation,
  direction: reservation,
  administrators: foldOf(administratorsEvents, initialAdministrators, evolveAdministrators),
  accounts: foldOf(accountsEvents, initialAccounts, evolveAccounts),
  settings: foldOf(settingsEvents, initialSettings, evolveSettings),
  subscription: foldOf(subscriptionEvents, initialSubscription, evolveSubscription),
  sync: foldOf(syncEvents, initialSync, evolveSync),
  syncRun: foldOf(syncRunEvents, initialSyncRun, evolveSyncRun),
  syncChecks: foldOf(syncChecksEvents, initialSyncChecks, evolveSyncChecks),
  parkedEvent: foldOf(parkedEventEvents, initialParkedEvent, evolveParkedEvent),
  filters: foldOf(filtersEvents, initialFilters, evolveFilters),
  travel: foldOf(travelEvents, initialTravel, evolveTravel),
  waitlist: foldOf(waitlistEvents, initialWaitlist, evolveWaitlist),
  personHistory: foldOf(personHistoryEvents, initialPersonHistory, evolvePersonHistory),
} as const

/** What the events of a stream come to, by the stream's category. */
export const stateOf = {
  user: folds.user.fold,
  email: folds.email.fold,
  google: folds.google.fold,
  direction: folds.direction.fold,
  administrators: folds.administrators.fold,
  accounts: folds.accounts.fold,
  settings: folds.settings.fold,
  subscription: folds.subscription.fold,
  sync: folds.sync.fold,
  syncRun: folds.syncRun.fold,
  syncChecks: folds.syncChecks.fold,
  parkedEvent: folds.parkedEvent.fold,
  filters: folds.filters.fold,
  travel: folds.travel.fold,
  waitlist: folds.waitlist.fold,
  personHistory: folds.personHistory.fold,
} as const

export type StreamCategory = keyof typeof stateOf

export const isStreamCategory = (name: string): name is StreamCategory => Object.hasOwn(stateOf, name)

/** The category that a fold is of: by this the write side knows which states it may keep as snapshots. */
export const categoryOfFold: ReadonlyMap<unknown, string> = new Map<unknown, string>(
  Object.entries(folds).map(([category, { evolve }]) => [evolve, category]),
)
