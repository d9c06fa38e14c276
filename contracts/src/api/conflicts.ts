import { z } from 'zod'
import { AccountId } from '../ids.ts'

/** One event of a pair that overlaps. Times are UTC, or plain dates for all-day events. */
export const ConflictingEvent = z.object({
  id: z.string(),
  summary: z.string(),
  start: z.string(),
  end: z.string(),
  calendarId: z.string(),
  calendarSummary: z.string(),
  accountEmail: z.string(),
})
export type ConflictingEvent = z.infer<typeof ConflictingEvent>

/** Two events of different calendars that claim the same time. `start` and `end` bound what they share. */
export const Conflict = z.object({
  id: z.string(),
  start: z.string(),
  end: z.string(),
  events: z.tuple([ConflictingEvent, ConflictingEvent]),
})
export type Conflict = z.infer<typeof Conflict>

/** What of the person's calendars is missing in an answer, as it could not be read. */
export const LeftOutCalendar = z.object({
  accountId: AccountId,
  accountEmail: z.string(),
  /** Null for all calendars of an account that has to be reconnected. */
  calendarSummary: z.string().nullable(),
})
export type LeftOutCalendar = z.infer<typeof LeftOutCalendar>

/** `GET /api/conflicts`, by start. */
export const Conflicts = z.object({ conflicts: z.array(Conflict), leftOut: z.array(LeftOutCalendar).default([]) })
export type Conflicts = z.infer<typeof Conflicts>
