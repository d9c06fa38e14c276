import type { AuthStatus } from '@calendar-sync/contracts/api/auth'
import { defaultSite, type Site } from '@calendar-sync/contracts/api/site'
import { field } from '../request/field.ts'

/** Who is at the screen, as far as the screens need to know. */
export type Session = Omit<AuthStatus, 'userId' | 'subscription'> & {
  readonly userId: string | null
  /** With the flag that the specification adds to the client's copy. */
  readonly subscription: AuthStatus['subscription'] & { readonly isAdmin: boolean }
}

/** What holds for a visitor until the server says otherwise (specification, Auth status response, client defaults). */
export const signedOut: Session = {
  authenticated: false,
  userId: null,
  userEmail: null,
  isAdmin: false,
  role: 'user',
  subscription: { tier: null, status: null, expiry: null, isAdmin: false },
}

/** What still holds after the session has ended: which screens there are. */
export const signedOutAfter = (known: Session | 'pending'): Session =>
  known === 'pending'
    ? signedOut
    : {
        ...signedOut,
        ...(known.devScreens && { devScreens: known.devScreens }),
        ...(known.site && { site: known.site }),
      }

/** What the pages say where the operator may set it. */
export const siteOf = (session: Session | 'pending'): Site => (session !== 'pending' && session.site) || defaultSite

const roles = ['user', 'admin', 'support'] as const
const tiers = ['none', 'pro', 'enterprise'] as const
const statuses = ['active', 'inactive', 'cancelled', 'trial'] as const

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)

const readSite = (value: unknown): Site | undefined =>
  typeof value === 'object' && value !== null
    ? {
        launchNotice: text(field(value, 'launchNotice')) ?? defaultSite.launchNotice,
        outlookNotice: text(field(value, 'outlookNotice')) ?? defaultSite.outlookNotice,
        contactEmail: text(field(value, 'contactEmail')) ?? defaultSite.contactEmail,
      }
    : undefined

/**
 * Reads the answer of `GET /api/auth/status`, filling in the defaults. By hand and not with the schema, because every
 * visitor's first script would otherwise carry a validation library to the landing page.
 */
export function readSession(answer: unknown): Session {
  const site = readSite(field(answer, 'site'))
  const screens = {
    ...(field(answer, 'devScreens') === 'off' && ({ devScreens: 'off' } as const)),
    ...(site && { site }),
  }
  if (field(answer, 'authenticated') !== true) return { ...signedOut, ...screens }
  const subscription = field(answer, 'subscription')
  const isAdmin = field(answer, 'isAdmin') === true
  return {
    authenticated: true,
    userId: text(field(answer, 'userId')),
    userEmail: text(field(answer, 'userEmail')),
    isAdmin,
    role: oneOf(roles, field(answer, 'role')) ?? signedOut.role,
    subscription: {
      tier: oneOf(tiers, field(subscription, 'tier')) ?? null,
      status: oneOf(statuses, field(subscription, 'status')) ?? null,
      expiry: text(field(subscription, 'expiry')),
      isAdmin,
    },
    ...screens,
  }
}
