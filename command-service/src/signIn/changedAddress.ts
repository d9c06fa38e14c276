import { accountsDecider, type ConnectAccount, type ConnectedAccount } from '@calendar-sync/contracts/domain/accounts'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import type { UserId } from '@calendar-sync/contracts/ids'
import { accountsStream, userStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, load, stepOf } from '@calendar-sync/platform/commands/execute'
import { type Claiming, findEmailClaim, releaseEmail } from './emailReservation.ts'
import type { GoogleIdentity } from './google.ts'
import { accountIdFor, googleAccountHash } from './googleReservation.ts'

/**
 * The address of a connected account from now on: the one that Google says. Where another person, or another Google account, has that
 * here, the account keeps the one it had, which counts no longer.
 */
export async function currentAddress(
  deps: Claiming,
  userId: UserId,
  known: ConnectedAccount,
  { profile }: GoogleIdentity,
  now: Date,
): Promise<Pick<ConnectAccount, 'email' | 'hasLostAddress'>> {
  const email = profile.email.toLowerCase()
  if (email === known.email && !known.hasLostAddress) return { email }
  const claim = await findEmailClaim(deps, email, now)
  const isFree = !claim || (claim.userId === userId && claim.googleAccount === googleAccountHash(deps, profile.sub))
  return isFree ? { email } : { email: known.email, hasLostAddress: true }
}

/**
 * Lets the address that an account had before go, also as the one that the person registered with: it may be another human's by now.
 * Where the account has no other address here, only the claim goes. Changes nothing where the address did not change.
 * @param sub the Google account, as Google names it
 * @param before the address that the account had until now; of one that was not connected, the one it has now
 */
export async function followAddress(
  deps: Claiming,
  { userId, accountId, email, hasLostAddress }: ConnectAccount,
  before: string,
  sub: string,
  context: CommandContext,
): Promise<void> {
  const user = await load(deps.eventLog, userDecider, userStream(userId))
  if (user.kind !== 'registered') return
  const { email: registered, displayName, avatarUrl } = user
  const claim = await findEmailClaim(deps, registered, context.at)
  // A claim of older versions names no Google account.
  const isProved = claim?.googleAccount
    ? claim.googleAccount === googleAccountHash(deps, sub)
    : accountIdFor(deps, userId, registered) === accountId
  // The second: a change that was cut short after the account had its new address.
  const isOfAccount = registered === before || isProved
  const former = new Set([before, ...(isOfAccount ? [registered] : [])])
  if (hasLostAddress) former.add(email)
  else former.delete(email)
  if (!hasLostAddress && former.has(registered)) {
    const command = { type: 'ChangeProfile' as const, displayName, avatarUrl, email }
    await execute(deps.eventLog, userDecider, userStream(userId), command, stepOf(context, 'changed address'))
  }
  if (former.size === 0) return
  const { accounts } = await load(deps.eventLog, accountsDecider, accountsStream(userId))
  const others = accounts.filter((account) => account.accountId !== accountId && !account.hasLostAddress)
  for (const address of former)
    if (!others.some((account) => account.email === address)) await releaseEmail(deps, userId, address, context)
}
