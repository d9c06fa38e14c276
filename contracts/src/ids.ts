import { z } from 'zod'

/**
 * Identifiers are opaque strings to everyone but their maker; the brands keep one kind from being passed for another.
 * All of ours are UUIDs. A calendar's id is Google's and often an email address, so it counts as personal.
 */
export const UserId = z.uuid().brand<'UserId'>()
export type UserId = z.infer<typeof UserId>

export const AccountId = z.uuid().brand<'AccountId'>()
export type AccountId = z.infer<typeof AccountId>

export const SyncId = z.uuid().brand<'SyncId'>()
export type SyncId = z.infer<typeof SyncId>

export const RunId = z.uuid().brand<'RunId'>()
export type RunId = z.infer<typeof RunId>

/** One event of a calendar in one way of one sync, that failed too often. */
export const ParkedEventId = z.uuid().brand<'ParkedEventId'>()
export type ParkedEventId = z.infer<typeof ParkedEventId>

export const FilterId = z.uuid().brand<'FilterId'>()
export type FilterId = z.infer<typeof FilterId>

/** One month's charge to one card; the payment provider knows it as the idempotency key. */
export const ChargeId = z.uuid().brand<'ChargeId'>()
export type ChargeId = z.infer<typeof ChargeId>

export const InvoiceId = z.uuid().brand<'InvoiceId'>()
export type InvoiceId = z.infer<typeof InvoiceId>

/** A keyed hash of the address, which names the stream, and which of its entries is meant: it may be deleted and join again. */
export const WaitlistEntryId = z
  .string()
  .regex(/^[0-9a-f]{32}-[0-9a-f]{8}$/)
  .brand<'WaitlistEntryId'>()
export type WaitlistEntryId = z.infer<typeof WaitlistEntryId>

export const CalendarId = z.string().min(1).max(1024).brand<'CalendarId'>()
export type CalendarId = z.infer<typeof CalendarId>

/** Whose personal fields an event carries, and so whose key encrypts them: a user's id, or `waitlist:<entry>`. */
export const PersonId = z.string().min(1)
export type PersonId = z.infer<typeof PersonId>
