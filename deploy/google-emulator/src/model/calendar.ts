import { z } from 'zod'
import { accessRoleSchema } from './account.ts'

/** A calendar itself, the same for every account that may see it. */
export const calendarSchema = z.object({
  id: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  location: z.string().optional(),
  timeZone: z.string(),
  /** The account whose primary calendar it is; secondary calendars have none. */
  primaryOf: z.string().optional(),
  version: z.number(),
  /** Sync tokens given out before this version are no longer valid (ACL changes, expiry by hand). */
  tokensValidFrom: z.number(),
})
export type Calendar = z.infer<typeof calendarSchema>

/** A calendar on one person's list, with that person's access to it. */
export const listEntrySchema = z.object({
  email: z.string(),
  calendarId: z.string(),
  accessRole: accessRoleSchema,
  colorId: z.string(),
  selected: z.boolean(),
  hidden: z.boolean(),
  deleted: z.boolean(),
  summaryOverride: z.string().optional(),
  version: z.number(),
  /** Sync tokens for this calendar given to this person before this version are no longer valid. */
  tokensValidFrom: z.number(),
  ordinal: z.number(),
})
export type ListEntry = z.infer<typeof listEntrySchema>
