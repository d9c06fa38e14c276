import type { AccountsState } from '@calendar-sync/contracts/domain/accounts'
import type { FiltersState } from '@calendar-sync/contracts/domain/filters'
import type { AnyEvent, EventOfType, EventType } from '@calendar-sync/contracts/domain/registry'
import type { SettingsState } from '@calendar-sync/contracts/domain/settings'
import { type StreamCategory, stateOf } from '@calendar-sync/contracts/domain/states'
import type { SubscriptionState } from '@calendar-sync/contracts/domain/subscription'
import type { SyncState } from '@calendar-sync/contracts/domain/sync'
import type { TravelState } from '@calendar-sync/contracts/domain/travel'
import type { UserState } from '@calendar-sync/contracts/domain/user'

/** What was true just before an event, as far as a sentence about it needs to know. */
export interface SentenceContext {
  readonly user: UserState
  readonly accounts: AccountsState
  readonly filters: FiltersState
  readonly settings: SettingsState
  readonly subscription: SubscriptionState
  readonly travel: TravelState
  /** Also for events of its runs, and for its events that were put aside. */
  readonly sync: SyncState
}

/** The name of the person whom an event concerns; null where the reader knows it, as in the history of that one person. */
export type Subject = string | null

/**
 * For some types of events, how each is said. What stands before the sentence is the actor's name: `isOwn` where that is the
 * person whom the event concerns, also for what the product did at their request.
 */
export type Words<Type extends EventType> = {
  readonly [T in Type]: (
    data: EventOfType<T>['data'],
    before: SentenceContext,
    subject: Subject,
    isOwn: boolean,
  ) => string
}

/**
 * Of each kind of stream the events whose effect a sentence may speak of. The others, which may be very many, are not
 * read for it.
 */
export const contextTypes: Readonly<Partial<Record<StreamCategory, readonly EventType[]>>> = {
  user: ['UserRegistered', 'UserProfileChanged', 'RoleChanged'],
  accounts: ['AccountConnected', 'AccountReconnected', 'ReconnectionRequired'],
  filters: ['EventFilterCreated', 'EventFilterUpdated'],
  settings: ['ThemeChanged', 'SyncScheduleChanged', 'NotificationPreferencesChanged'],
  subscription: ['SubscriptionChanged', 'BillingEmailChanged'],
  travel: ['EventDecisionMade', 'TravelWordsChanged'],
  sync: ['SyncCreated', 'FilterUpdated', 'SyncOptionsChanged'],
}

/** What these events, the telling ones of the streams that matter, came to. @param before what was true before them */
export const contextAfter = (events: readonly AnyEvent[], before?: SentenceContext): SentenceContext => ({
  user: stateOf.user(events, before?.user),
  accounts: stateOf.accounts(events, before?.accounts),
  filters: stateOf.filters(events, before?.filters),
  settings: stateOf.settings(events, before?.settings),
  subscription: stateOf.subscription(events, before?.subscription),
  travel: stateOf.travel(events, before?.travel),
  sync: stateOf.sync(events, before?.sync),
})
