import type { AccountsState } from '@calendar-sync/contracts/domain/accounts'
import { addressStatus, includesAddress, vouchedAddresses } from '@calendar-sync/contracts/domain/addressStatus'
import { recipientOf } from '@calendar-sync/contracts/domain/emailRecipient'
import { evolveSettings, initialSettings, type SettingsEvent } from '@calendar-sync/contracts/domain/settings'
import type { UserState } from '@calendar-sync/contracts/domain/user'

/**
 * The address to which a person's emails went before the last of these events brought another one into force; undefined where it
 * brought none. An address that waited for its link in between never counted.
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
  const [last = initialSettings, now = initialSettings] = states.slice(-2)
  const { emailNotificationAddress: address } = now.notifications
  if (!address || addressStatus(now, vouched) !== 'confirmed') return undefined
  if (last.notifications.emailNotificationAddress === address && last.confirmation.confirmed === address)
    return undefined
  const before = states.findLast(
    (state) => state.notifications.emailNotificationAddress !== address && addressStatus(state, vouched) !== 'waiting',
  )
  const replaced = before && recipientOf(before, user, accounts)
  return replaced === undefined || includesAddress([replaced], address) ? undefined : replaced
}
