import { z } from 'zod'
import { SubscriptionStatus, SubscriptionTier } from '../domain/subscription.ts'
import { Role } from '../domain/user.ts'
import { UserId } from '../ids.ts'

/** `GET /api/auth/status`. Signed out: `authenticated` false, the rest at its defaults. */
export const AuthStatus = z.object({
  authenticated: z.boolean(),
  userId: UserId.nullable(),
  userEmail: z.string().nullable(),
  isAdmin: z.boolean(),
  role: Role,
  subscription: z.object({
    tier: SubscriptionTier.nullable(),
    status: SubscriptionStatus.nullable(),
    expiry: z.string().nullable(),
  }),
  /** Only when the developer screens are switched off (`DEV_SCREENS`); otherwise the answer says nothing of them. */
  devScreens: z.literal('off').optional(),
  /** Only when one of them was set to something else than the specification's text (`LAUNCH_NOTICE`, `CONTACT_EMAIL` …). */
  site: z.object({ launchNotice: z.string(), outlookNotice: z.string(), contactEmail: z.string() }).optional(),
})
export type AuthStatus = z.infer<typeof AuthStatus>

export const signedOut: AuthStatus = {
  authenticated: false,
  userId: null,
  userEmail: null,
  isAdmin: false,
  role: 'user',
  subscription: { tier: null, status: null, expiry: null },
}
