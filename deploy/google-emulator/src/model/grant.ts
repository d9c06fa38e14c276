import { z } from 'zod'

/** What a person allowed an app (OAuth client) to do. */
export const grantSchema = z.object({
  email: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  /** Newest last; Google keeps a limited number per person and client. */
  refreshTokens: z.array(z.string()),
})
export type Grant = z.infer<typeof grantSchema>

export const accessTokenSchema = z.object({
  token: z.string(),
  email: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  /** Milliseconds since the epoch, by the emulator's clock. */
  expiresAt: z.number(),
})
