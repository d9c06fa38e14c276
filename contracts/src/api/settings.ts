import { z } from 'zod'
import { Theme } from '../events/settings.ts'
import { UserId } from '../ids.ts'

/** `GET /api/settings`: what a person chose, with the defaults for the rest. A person has one, named like them. */
export const Settings = z.object({ id: UserId, userId: UserId, theme: Theme })
export type Settings = z.infer<typeof Settings>

/** `PATCH /api/settings`: only what changes. */
export const ChangeSettingsBody = z
  .strictObject({ theme: Theme.optional() })
  .refine((body) => Object.keys(body).length > 0, 'Say at least one setting to change.')
export type ChangeSettingsBody = z.infer<typeof ChangeSettingsBody>
