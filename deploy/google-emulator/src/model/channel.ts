import { z } from 'zod'

/** A push channel made by events.watch. */
export const channelSchema = z.object({
  id: z.string(),
  resourceId: z.string(),
  email: z.string(),
  calendarId: z.string(),
  resourceUri: z.string(),
  address: z.string(),
  token: z.string().optional(),
  /** Milliseconds since the epoch. */
  expiration: z.number(),
  messages: z.number(),
})
export type Channel = z.infer<typeof channelSchema>
