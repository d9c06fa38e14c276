import { UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'

/** What a session may hold. `grant` is the sign-in library's own, while a sign-in is under way. */
export const SessionData = z.looseObject({
  userId: UserId.optional(),
  /** The log's position at sign-in: the first page after it must see the person. */
  position: z.string().optional(),
})

export const dataOf = (session: unknown) => SessionData.safeParse(session).data
