import { type ReservationEvent, reservationDecider } from '@calendar-sync/contracts/domain/reservation'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { UserId } from '@calendar-sync/contracts/ids'
import { emailReservationStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, stepOf } from '@calendar-sync/platform/commands/execute'
import { keyedHash } from '@calendar-sync/platform/privacy/encryption'
import type { Dependencies } from '../http/dependencies.ts'
import { type Claim, isAbandoned, readClaim } from './claims.ts'

export type Claiming = Pick<Dependencies, 'eventLog' | 'streamNameKey'>

export const belongsToSomeoneElse = () =>
  new DomainError(
    'account_belongs_to_someone_else',
    'This Google account is already connected to another person here. Sign in with it, or remove it there first.',
  )

export const otherGoogleAccount = () =>
  new DomainError(
    'google_account_changed',
    'This email address now belongs to another Google account than the one that is known here. Nothing was changed. If both are yours, sign in with another account of yours and remove the old one first, or write to us.',
  )

const emails = reservationDecider('address', belongsToSomeoneElse, otherGoogleAccount)

/** Names an address without telling it: the same for any spelling of the same address. */
export const emailHash = ({ streamNameKey }: Pick<Dependencies, 'streamNameKey'>, email: string): string =>
  keyedHash(streamNameKey, 'email', email.trim().toLowerCase())

const streamOf = (deps: Claiming, email: string) => emailReservationStream(emailHash(deps, email))

const isFree = (deps: Claiming, email: string, claim: Claim, now: Date) =>
  isAbandoned(
    deps,
    claim,
    now,
    (user, { accounts }) =>
      user.email.toLowerCase() === email.toLowerCase() ||
      accounts.some((account) => !account.hasLostAddress && account.email.toLowerCase() === email.toLowerCase()),
  )

/** The claim of the person who has this address; null when the address is free. */
export async function findEmailClaim(deps: Claiming, email: string, now: Date): Promise<Claim | null> {
  const claim = await readClaim(deps, streamOf(deps, email))
  return claim && !(await isFree(deps, email, claim, now)) ? claim : null
}

/** The Google accounts, by the keyed hash of their `sub`, that ever proved an address, also for a person who has it no longer. */
export async function everyProofOf(deps: Claiming, email: string): Promise<ReadonlySet<string>> {
  const events = await deps.eventLog.read<ReservationEvent>(streamOf(deps, email))
  return new Set(events.flatMap(({ type, data }) => (type === 'ReservationReleased' ? [] : (data.googleAccount ?? []))))
}

/** When this person let an address go last; undefined where they never did. */
export async function releasedAt(deps: Claiming, userId: UserId, email: string): Promise<string | undefined> {
  const events = await deps.eventLog.read<ReservationEvent>(streamOf(deps, email))
  return events.findLast(({ type, data }) => type === 'ReservationReleased' && data.userId === userId)?.metadata.at
}

/**
 * Makes an address this person's.
 * @param googleAccount the keyed hash of the `sub` that proves it; absent: nothing proves it yet
 * @returns whether it was free before
 * @throws DomainError `account_belongs_to_someone_else`; `google_account_changed` when another Google account proved it
 */
export async function claimEmail(
  deps: Claiming,
  userId: UserId,
  email: string,
  context: CommandContext,
  googleAccount?: string,
): Promise<boolean> {
  const claim = await readClaim(deps, streamOf(deps, email))
  const abandoned = claim !== null && claim.userId !== userId && (await isFree(deps, email, claim, context.at))
  const command = {
    type: 'Reserve' as const,
    holder: userId,
    userId,
    at: context.at.toISOString(),
    ...(abandoned ? { replacing: claim.holder } : {}),
    ...(googleAccount === undefined ? {} : { googleAccount }),
  }
  const step = stepOf(context, `address/${emailHash(deps, email)}`)
  const { events } = await execute(deps.eventLog, emails, streamOf(deps, email), command, step)
  return events.some(({ type }) => type === 'Reserved')
}

/**
 * Lets an address of this person go; one that is not theirs stays where it is.
 * @returns the Google account that proved it, if any did
 */
export async function releaseEmail(
  deps: Claiming,
  userId: UserId,
  email: string,
  context: CommandContext,
): Promise<string | null> {
  const claim = await readClaim(deps, streamOf(deps, email))
  const command = { type: 'Release' as const, holder: userId, userId }
  const step = stepOf(context, `release address/${emailHash(deps, email)}`)
  await execute(deps.eventLog, emails, streamOf(deps, email), command, step)
  return claim?.userId === userId ? claim.googleAccount : null
}
