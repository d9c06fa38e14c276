import { z } from 'zod'

export const accountSchema = z.object({
  email: z.string(),
  /** Google's stable number for the person, the `sub` of an id token. */
  sub: z.string(),
  name: z.string(),
  /** Google has seen that the person reads mail at this address. */
  emailVerified: z.boolean().default(true),
  ordinal: z.number(),
})
export type Account = z.infer<typeof accountSchema>

/** From least to most, as in Google's ACL reference. */
export const accessRoles = ['freeBusyReader', 'reader', 'writer', 'owner'] as const
export const accessRoleSchema = z.enum(accessRoles)
export type AccessRole = z.infer<typeof accessRoleSchema>

export function roleIsAtLeast(role: AccessRole, least: AccessRole): boolean {
  return accessRoles.indexOf(role) >= accessRoles.indexOf(least)
}
