import { accountsDecider, type ConnectAccount, type ConnectedAccount } from '@calendar-sync/contracts/domain/accounts'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import type { UserId } from '@calendar-sync/contracts/ids'
import { accountsStream, userStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, load, stepOf } from '@calendar-sync/platform/commands/execute'
import { type Claiming, findEmailClaim, releaseEmail } from './emailReservation.ts'
import type { GoogleIdentity } from './google.ts'
import { accountIdFor, googleAccountHash } from './googleReservation.ts'

/** The address of a connected account from now on: the one that Google says, unless another person, or another Google account, has it here. */
export async function currentAddress(
  deps: Claiming,
  userId: UserId,
  known: ConnectedAccount,
  { profile }: GoogleIdentity,
  now: Date,
): Promise<string> {
  const email = profile.email.toLowerCase()
  if (email === known.email) return email
  const claim = await findEmailClaim(deps, email, now)
  const isFree = !claim || (claim.userId === userId && claim.googleAccount === googleAccountHash(deps, profile.sub))
  return isFree ? email : known.email
}

/**
 * Lets the address that a connected account had before go, also as the one that the person registered with: it may be
 * another human's by now. Changes nothing where the address did not change.
 * @param sub the Google account, as Google names it
 * @param before the address that the account had until now
 */
export async function followAddress(
  deps: Claiming,
  { userId, accountId, email }: Pick<ConnectAccount, 'userId' | 'accountId' | 'email'>,
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
  former.delete(email)
  if (former.has(registered)) {
    const command = { type: 'ChangeProfile' as const, displayName, avatarUrl, email }
    await execute(deps.eventLog, userDecider, userStream(userId), command, stepOf(context, 'changed address'))
  }
  if (former.size === 0) return
  const { accounts } = await load(deps.eventLog, accountsDecider, accountsStream(userId))
  for (const address of former)
    if (!accounts.some((account) => account.email === address)) await releaseEmail(deps, userId, address, context)
}
