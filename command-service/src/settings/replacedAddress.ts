import type { AccountsState } from '@calendar-sync/contracts/domain/accounts'
import { addressStatus, includesAddress, vouchedAddresses } from '@calendar-sync/contracts/domain/addressStatus'
import { recipientOf } from '@calendar-sync/contracts/domain/emailRecipient'
import { evolveSettings, initialSettings, type SettingsEvent } from '@calendar-sync/contracts/domain/settings'
import type { UserState } from '@calendar-sync/contracts/domain/user'
import { erased } from '@calendar-sync/contracts/personal'

/**
 * The address to which a person's emails went before the last of these events had them go elsewhere; undefined where it did not. An
 * address that waited for its link in between never counted. One that is taken out is told then: what takes its place later tells only
 * the account that emails went to meanwhile.
 * @param events all of the person's settings up to that event
 */
export function replacedAddress(
  events: readonly SettingsEvent[],
  user: UserState,
  accounts: AccountsState,
): string | undefined {
  const vouched = vouchedAddresses(accounts.accounts)
  const states = [initialSettings]
  for (const event of events) states.push(evolveSettings(states.at(-1) ?? initialSettings, event))
  const now = states.pop() ?? initialSettings
  const { emailNotificationAddress: address } = now.notifications
  if (addressStatus(now, vouched) === 'waiting') return undefined
  const before = states.findLast((state) => addressStatus(state, vouched) !== 'waiting')
  if (!before || before.notifications.emailNotificationAddress === address) return undefined
  const replaced = recipientOf(before, user, accounts)
  const follows = address ?? recipientOf(now, user, accounts)
  if (replaced === undefined || replaced === erased) return undefined
  return follows !== undefined && includesAddress([replaced], follows) ? undefined : replaced
}
