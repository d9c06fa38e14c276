import type { Settings } from '@calendar-sync/contracts/api/settings'
import { addressStatus, vouchedAddresses } from '@calendar-sync/contracts/domain/addressStatus'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import type { Pool } from 'pg'
import { accounts } from '../readModels/accounts.ts'
import { defaultSettings, type SettingsRow, settings } from '../readModels/settings.ts'
import type { QueryDependencies } from './dependencies.ts'
import { ownRowOf } from './listRows.ts'
import { waitForPosition } from './reading.ts'

const findOwn = ownRowOf(settings)
const findAccounts = ownRowOf(accounts)

export async function findSettings(pool: Pool, userId: UserId): Promise<Settings> {
  const row = (await findOwn(pool, userId)) ?? defaultSettings(userId)
  const connected = await findAccounts(pool, userId)
  return presentSettings(row, vouchedAddresses(connected?.accounts ?? []))
}

/** @param ownAddresses as of `vouchedAddresses` */
export const presentSettings = (
  { userId, theme, schedule, notifications, confirmation, lastModified }: SettingsRow,
  ownAddresses: readonly string[],
): Settings => {
  const status = addressStatus({ notifications, confirmation }, ownAddresses)
  return {
    id: userId,
    userId,
    theme,
    ...schedule,
    ...notifications,
    emailNotificationAddressStatus: status,
    emailNotificationAddressLinkPending: confirmation.pending !== null,
    hasEmailRecipient: status === 'confirmed' || ownAddresses.length > 0,
    lastModified,
  }
}

/** For everyone who is signed in, subscribed or not. */
export function settingsQueries(router: HttpRouter, deps: QueryDependencies): void {
  router.get('/api/settings', waitForPosition(deps, settings, accounts), async (ctx) => {
    ctx.body = await findSettings(deps.pool, requireUser(ctx))
  })
}
