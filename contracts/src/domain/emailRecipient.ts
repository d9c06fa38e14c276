import type { AccountsState } from './accounts.ts'
import { addressStatus, vouchedAddresses } from './addressStatus.ts'
import type { SettingsState } from './settings.ts'
import { type UserState, vouchedEmail } from './user.ts'

/**
 * The notification address that its owner confirmed, else one that Google vouches for now. One that was confirmed because an account
 * bore it counts as long as that account is connected.
 * @param about as of `vouchedNow`
 */
export function recipientOf(
  settings: SettingsState,
  user: UserState,
  accounts: AccountsState,
  about?: string,
): string | undefined {
  const isConfirmed = addressStatus(settings, vouchedAddresses(accounts.accounts)) === 'confirmed'
  const { emailNotificationAddress: own } = settings.notifications
  return own !== null && isConfirmed ? own : vouchedNow(user, accounts, about)
}

/**
 * The address of a connected account: that of the registration where it is one, else the primary or first. What the person registered
 * with, or an account that waits to be reconnected, may be another human's address by now, who must not read of calendars; what an account
 * has lost is.
 * @param about the account that the email is about: it may be told of itself in any case
 */
export function vouchedNow(
  user: UserState,
  { accounts, primaryAccountId }: AccountsState,
  about?: string,
): string | undefined {
  const registered = vouchedEmail(user)
  if (registered === null) return undefined
  const theirs = accounts.filter(
    ({ accountId, reconnectionRequired, hasLostAddress }) =>
      !hasLostAddress && (!reconnectionRequired || accountId === about),
  )
  const account =
    theirs.find(({ email }) => email.toLowerCase() === registered.toLowerCase()) ??
    theirs.find(({ accountId }) => accountId === primaryAccountId) ??
    theirs[0]
  return account?.email
}
