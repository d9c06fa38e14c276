import { z } from 'zod'
import type { GoogleEvent } from '../../google/event.ts'

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/events#reminders */
const Reminders = z.union([
  z.looseObject({ useDefault: z.literal(true) }),
  z.looseObject({ overrides: z.array(z.unknown()).min(1) }),
])

/** Whether an event reminds the account that reads it; a copy does once its person wants it to. */
export const hasReminders = ({ reminders }: GoogleEvent): boolean => Reminders.safeParse(reminders).success

/** Whether a copy has what only its person can have added, and what writing the whole of it would take away. */
export const hasAdditions = (copy: GoogleEvent): boolean => (copy.attendees ?? []).length > 0 || hasReminders(copy)
