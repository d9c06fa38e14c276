import type { Settings } from '@calendar-sync/contracts/api/settings'
import { addressStatus } from '@calendar-sync/contracts/domain/settings'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import type { Pool } from 'pg'
import { schema, selection } from '../projector/table.ts'
import { defaultSettings, SettingsRow, settings } from '../readModels/settings.ts'
import type { QueryDependencies } from './dependencies.ts'
import { findRow, type Source } from './listRows.ts'
import { waitForPosition } from './reading.ts'

const source: Source<SettingsRow> = {
  select: selection(settings),
  from: `${schema}.${settings.name}`,
  row: SettingsRow,
  fields: { id: 'user_id' },
  order: 'user_id',
}

export const findSettings = async (pool: Pool, userId: UserId): Promise<Settings> =>
  presentSettings((await findRow(pool, source, { user_id: userId }, userId)) ?? defaultSettings(userId))

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
