import type { Settings } from '@calendar-sync/contracts/api/settings'
import { addressStatus } from '@calendar-sync/contracts/domain/settings'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import type { Pool } from 'pg'
import { defaultSettings, type SettingsRow, settings } from '../readModels/settings.ts'
import type { QueryDependencies } from './dependencies.ts'
import { ownRowOf } from './listRows.ts'
import { waitForPosition } from './reading.ts'

const findOwn = ownRowOf(settings)

export const findSettings = async (pool: Pool, userId: UserId): Promise<Settings> =>
  presentSettings((await findOwn(pool, userId)) ?? defaultSettings(userId))

export const presentSettings = ({
  userId,
  theme,
  schedule,
  notifications,
  confirmation,
  lastModified,
}: SettingsRow): Settings => ({
  id: userId,
  userId,
  theme,
  ...schedule,
  ...notifications,
  emailNotificationAddressStatus: addressStatus({ notifications, confirmation }),
  lastModified,
})

/** For everyone who is signed in, subscribed or not. */
export function settingsQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/settings', waitForPosition(deps, settings), async (ctx) => {
    ctx.body = await findSettings(deps.pool, requireUser(ctx))
  })
}
