import { z } from 'zod'
import { AccessRole } from '../domain/accounts.ts'
import { AccountId, CalendarId } from '../ids.ts'

/**
 * `GET /api/calendars`. A calendar that several of the person's accounts can open is listed once, through the account
 * that may do most with it.
 */
export const Calendar = z.object({
  id: CalendarId,
  summary: z.string(),
  primary: z.boolean(),
  accountEmail: z.string(),
  accountId: AccountId,
  accessRole: AccessRole,
  timeZone: z.string(),
  color: z.string().nullable(),
})
export type Calendar = z.infer<typeof Calendar>

/** The specification's, for a sync whose calendars were not both chosen. */
const bothNeeded = 'Please select both source and target calendars'
export const calendarUnknown = 'One or both selected calendars could not be found'

/** A calendar as a client names it in a command. Without an email, the account that may do most with it is meant. */
export const CalendarChoice = z.object(
  {
    id: z.string(bothNeeded).min(1, bothNeeded).max(1024, calendarUnknown).pipe(CalendarId),
    accountEmail: z.string().optional(),
  },
  bothNeeded,
)
export type CalendarChoice = z.infer<typeof CalendarChoice>
