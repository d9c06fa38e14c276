import { z } from 'zod'
import { AccountId } from '../ids.ts'

/**
 * An account as the accounts page shows it. `refreshToken` is an opaque handle when a token is stored and empty when
 * not: the token itself never leaves the server.
 */
export const Account = z.object({
  id: AccountId,
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  isPrimary: z.boolean(),
  isActive: z.boolean(),
  refreshToken: z.string(),
  tokenExpiry: z.string().nullable(),
  lastSynced: z.string().nullable(),
  reconnectionRequired: z.boolean(),
  /** Google says another address, which is taken here: `email` is the one it had, and no email goes there. */
  hasLostAddress: z.boolean(),
})
export type Account = z.infer<typeof Account>

/** Answer header of `GET /api/accounts`: how many accounts a person may connect (the n of "1/n accounts connected"). */
export const accountLimitHeader = 'Account-Limit'

/** `POST /api/accounts/{id}/activate` */
export const ActivateAccountBody = z.object({ isActive: z.boolean() })

/** `POST /api/accounts/{id}/refresh-token`: the handle that the list shows; anything else counts as none. */
export const RefreshTokenBody = z.object({ refreshToken: z.string().catch('') })

/** What it answers: `accessToken` is a masked handle. */
export const RefreshTokenAnswer = z.object({ accessToken: z.string(), message: z.string() })
export type RefreshTokenAnswer = z.infer<typeof RefreshTokenAnswer>
