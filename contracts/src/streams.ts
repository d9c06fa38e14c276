import type { ParkedEventId, RunId, SyncId, UserId, WaitlistEntryId } from './ids.ts'

/** Names of streams: `<category>-<id>`. */
export const userStream = (id: UserId) => `user-${id}`
export const accountsStream = (id: UserId) => `accounts-${id}`
export const settingsStream = (id: UserId) => `settings-${id}`
export const subscriptionStream = (id: UserId) => `subscription-${id}`
/** Who administers: one stream for all. */
export const administratorsStream = 'administrators-all'
/** Who looked at what is on record about a person. */
export const personHistoryStream = (id: UserId) => `personHistory-${id}`
export const syncStream = (id: SyncId) => `sync-${id}`
export const syncRunStream = (id: RunId) => `syncRun-${id}`
/** What runs that found nothing to do came to, day by day. */
export const syncChecksStream = (id: SyncId) => `syncChecks-${id}`
export const parkedEventStream = (id: ParkedEventId) => `parkedEvent-${id}`
export const emailReservationStream = (addressHmac: string) => `email-${addressHmac}`
/** Who has an account of Google's connected, under any address. */
export const googleReservationStream = (subHmac: string) => `google-${subHmac}`
export const directionReservationStream = (directionHmac: string) => `direction-${directionHmac}`
export const filtersStream = (id: UserId) => `filters-${id}`
/** What a person decided about single events, and their words for travel. */
export const travelStream = (id: UserId) => `travel-${id}`
export const waitlistStream = (addressHmac: string) => `waitlist-${addressHmac}`
/** The stream in which an entry of the waitlist stands. */
export const waitlistStreamOf = (id: WaitlistEntryId) => waitlistStream(id.slice(0, 32))
/** Whose key seals the personal fields of an entry, whose person is not registered yet. */
export const waitlistSubject = (id: WaitlistEntryId) => `waitlist:${id}`
