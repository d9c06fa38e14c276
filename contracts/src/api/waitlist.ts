import { z } from 'zod'
import { WaitlistEntryId } from '../ids.ts'

/** With a full stop, as the specification has it here. */
const invalidEmail = 'Please enter a valid email address.'

/** `POST /api/waitlist/join`, open to everyone. */
export const JoinWaitlistBody = z.object({
  email: z.string(invalidEmail).trim().max(254, invalidEmail).pipe(z.email(invalidEmail)),
  /** The name of a page or campaign. It stands on the log in the clear, so it has no room for what is personal. */
  source: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'A source is at most 40 letters, digits, hyphens and underscores.')
    .default('landing-page'),
})
export type JoinWaitlistBody = z.infer<typeof JoinWaitlistBody>

export const JoinWaitlistAnswer = z.object({ success: z.boolean(), alreadyExists: z.boolean(), message: z.string() })
export type JoinWaitlistAnswer = z.infer<typeof JoinWaitlistAnswer>

/** An entry as staff sees it. Notes are for admins: support gets none of them, always null. */
export const WaitlistEntry = z.object({
  id: WaitlistEntryId,
  email: z.string(),
  source: z.string(),
  subscribed: z.boolean(),
  createdAt: z.string(),
  convertedToUser: z.boolean(),
  convertedAt: z.string().nullable(),
  notes: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

/** `GET /api/waitlist/entries`, newest first; with simple-rest parameters the plain array and `Content-Range`. */
export const WaitlistEntries = z.object({ entries: z.array(WaitlistEntry) })
export type WaitlistEntries = z.infer<typeof WaitlistEntries>

/** `PATCH /api/waitlist/entries/{id}` (admins) */
export const WaitlistNotesBody = z.object({
  notes: z
    .string()
    .max(5000, 'Notes have at most 5000 characters')
    .nullable()
    .transform((notes) => notes?.trim() || null),
})
