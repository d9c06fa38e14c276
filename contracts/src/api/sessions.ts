import { z } from 'zod'

/** A browser in which the person is signed in: an element of `GET /api/user/sessions`, the last used one first. */
export const SignedInSession = z.object({
  id: z.uuid(),
  /** In plain words, such as `Firefox on Windows`; null when the browser did not say. */
  browser: z.string().nullable(),
  signedInAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type SignedInSession = z.infer<typeof SignedInSession>

/** `DELETE /api/user/sessions/{id}` */
export const SessionEndedAnswer = z.object({ id: z.uuid() })

/** `DELETE /api/user/sessions`: how many sessions ended, this one included. */
export const SessionsEndedAnswer = z.object({ ended: z.int() })
