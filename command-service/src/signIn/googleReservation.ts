import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { type ReservationEvent, reservationDecider } from '@calendar-sync/contracts/domain/reservation'
import { AccountId, type UserId } from '@calendar-sync/contracts/ids'
import { accountsStream, googleReservationStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, load, stepOf } from '@calendar-sync/platform/commands/execute'
import { keyedHash } from '@calendar-sync/platform/privacy/encryption'
import { v5 as deriveUuid } from 'uuid'
import type { Dependencies } from '../http/dependencies.ts'
import { type Claim, isAbandoned, readClaim } from './claims.ts'
import { belongsToSomeoneElse, type Claiming, emailHash, findEmailClaim, releaseEmail } from './emailReservation.ts'
import type { GoogleIdentity } from './google.ts'

const googleAccounts = reservationDecider('google_account', belongsToSomeoneElse)

/** Names a Google account without telling it, by the `sub` that Google never gives to another account. */
export const googleAccountHash = ({ streamNameKey }: Pick<Dependencies, 'streamNameKey'>, sub: string): string =>
  keyedHash(streamNameKey, 'google account', sub)

/** The same address always gives a person the same account id, so that a removed account comes back as itself. */
export const accountIdFor = (deps: Pick<Dependencies, 'streamNameKey'>, userId: UserId, email: string): AccountId =>
  AccountId.parse(deriveUuid(emailHash(deps, email), userId))

const isFree = (deps: Claiming, googleAccount: string, claim: Claim, now: Date) =>
  isAbandoned(deps, claim, now, async (user, { accounts }) => {
    if (accountIdFor(deps, claim.userId, user.email) === claim.holder) return true
    if (accounts.some(({ accountId }) => accountId === claim.holder)) return true
    // The account that they registered with had another address when it was connected.
    const registered = await findEmailClaim(deps, user.email, now)
    return registered?.userId === claim.userId && registered.googleAccount === googleAccount
  })

/** Who has a Google account, and as which account of theirs. */
interface GoogleAccountHolder {
  readonly userId: UserId
  readonly accountId: AccountId
}

/** Who has this Google account, also after its address changed; null when it is free. */
export async function holderOfGoogleAccount(
  deps: Claiming,
  googleAccount: string,
  now: Date,
): Promise<GoogleAccountHolder | null> {
  const claim = await readClaim(deps, googleReservationStream(googleAccount))
  if (!claim || (await isFree(deps, googleAccount, claim, now))) return null
  return { userId: claim.userId, accountId: AccountId.parse(claim.holder) }
}

/** As which account of theirs a person had this Google account last, also one that was removed; undefined where they never had it. */
export async function lastAccountOf(
  deps: Claiming,
  userId: UserId,
  googleAccount: string,
): Promise<AccountId | undefined> {
  const events = await deps.eventLog.read<ReservationEvent>(googleReservationStream(googleAccount))
  const last = events.findLast(({ type, data }) => type === 'Reserved' && data.userId === userId)
  return last && AccountId.parse(last.data.holder)
}

/** Which account of the person a Google account is; its address may have changed since it was connected. */
export async function accountIdOf(
  deps: Claiming,
  userId: UserId,
  { profile }: GoogleIdentity,
  now: Date,
): Promise<AccountId> {
  const { sub, email } = profile
  const googleAccount = googleAccountHash(deps, sub)
  const holder = await holderOfGoogleAccount(deps, googleAccount, now)
  if (holder?.userId === userId) return holder.accountId
  const { accounts } = await load(deps.eventLog, accountsDecider, accountsStream(userId))
  const last = await lastAccountOf(deps, userId, googleAccount)
  // An heir of its address may have come in its place.
  if (last !== undefined && !accounts.some((known) => known.accountId === last)) return last
  const accountId = accountIdFor(deps, userId, email)
  // An account of theirs that has another address by now, or has lost this one, has the id that follows from it.
  const isTaken = accounts.some(
    (known) => known.accountId === accountId && (known.hasLostAddress || known.email !== email.toLowerCase()),
  )
  return isTaken ? accountIdFor(deps, userId, `${email} ${sub}`) : accountId
}

/**
 * Makes a Google account this person's.
 * @returns whether it was free before
 * @throws DomainError `account_belongs_to_someone_else`
 */
export async function claimGoogleAccount(
  deps: Claiming,
  { userId, accountId }: GoogleAccountHolder,
  googleAccount: string,
  context: CommandContext,
): Promise<boolean> {
  const stream = googleReservationStream(googleAccount)
  const claim = await readClaim(deps, stream)
  const abandoned =
    claim !== null && claim.holder !== accountId && (await isFree(deps, googleAccount, claim, context.at))
  const command = {
    type: 'Reserve' as const,
    holder: accountId,
    userId,
    at: context.at.toISOString(),
    ...(abandoned ? { replacing: claim.holder } : {}),
  }
  const step = stepOf(context, 'google account')
  const { events } = await execute(deps.eventLog, googleAccounts, stream, command, step)
  return events.length > 0
}

/** Lets a Google account of this person go; one that is not theirs stays where it is. */
export async function releaseGoogleAccount(
  deps: Claiming,
  userId: UserId,
  googleAccount: string,
  context: CommandContext,
): Promise<void> {
  const stream = googleReservationStream(googleAccount)
  const claim = await readClaim(deps, stream)
  if (claim?.userId !== userId) return
  const command = { type: 'Release' as const, holder: claim.holder, userId }
  await execute(deps.eventLog, googleAccounts, stream, command, stepOf(context, `release/${googleAccount}`))
}

/** Lets an address of this person go, and the Google account that proved it: both may be another person's from now on. */
export async function releaseIdentity(
  deps: Claiming,
  userId: UserId,
  email: string,
  context: CommandContext,
): Promise<void> {
  const googleAccount = await releaseEmail(deps, userId, email, context)
  if (googleAccount !== null) await releaseGoogleAccount(deps, userId, googleAccount, context)
}
