import { userDecider } from '@calendar-sync/contracts/domain/user'
import { DomainError } from '@calendar-sync/contracts/errors'
import { UserId } from '@calendar-sync/contracts/ids'
import { userStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute } from '@calendar-sync/platform/commands/execute'
import { v5 as deriveUuid, v4 as randomUuid } from 'uuid'
import type { Dependencies } from '../http/dependencies.ts'
import { claimEmail, emailHash, findEmailClaim } from './emailReservation.ts'
import type { GoogleIdentity } from './google.ts'
import { accountIdOf, claimGoogleAccount, googleAccountHash, holderOfGoogleAccount } from './googleReservation.ts'

/** @throws DomainError `email_not_verified`: whose address it is, Google does not know */
export function requireVerifiedEmail({ profile }: GoogleIdentity): void {
  if (profile.email_verified !== true)
    throw new DomainError(
      'email_not_verified',
      'Google has not verified the email address of this account yet. Verify it in your Google account, then try again.',
    )
}

/**
 * Who signs in with a Google account: the person who has that account, else the person whose address it proves for the
 * first time, else a new person, to whom both belong from now on.
 * @param contextOf the command of a person
 * @throws DomainError `google_account_changed` when another Google account had proved the address before
 */
export async function findOrClaimPerson(
  deps: Dependencies,
  identity: GoogleIdentity,
  contextOf: (userId: UserId) => CommandContext,
  now: Date,
): Promise<UserId> {
  const { email, sub } = identity.profile
  const googleAccount = googleAccountHash(deps, sub)
  const known = await holderOfGoogleAccount(deps, googleAccount, now)
  if (known) return known.userId
  const claim = await findEmailClaim(deps, email, now)
  const userId = claim?.userId ?? UserId.parse(randomUuid())
  const context = contextOf(userId)
  try {
    await claimEmail(deps, userId, email, context, googleAccount)
    const accountId = await accountIdOf(deps, userId, identity, now)
    await claimGoogleAccount(deps, { userId, accountId }, googleAccount, context)
    return userId
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // Two first sign-ins at once: the other one made the person.
    const faster = await holderOfGoogleAccount(deps, googleAccount, now)
    const holder = faster ?? (await findEmailClaim(deps, email, now))
    if (error.code !== 'account_belongs_to_someone_else' || !holder || holder.userId === userId) throw error
    return holder.userId
  }
}

/** Notes on the log of the person whose address it was that another Google account came with it. Once a day. */
export async function recordOtherGoogleAccount(
  deps: Dependencies,
  { profile }: GoogleIdentity,
  context: Omit<CommandContext, 'subject' | 'actor'>,
): Promise<void> {
  const { email, sub } = profile
  const claim = await findEmailClaim(deps, email, context.at)
  if (!claim) return
  const { userId } = claim
  const day = context.at.toISOString().slice(0, 10)
  const refusalId = deriveUuid([emailHash(deps, email), googleAccountHash(deps, sub), day].join('\n'), userId)
  const command = { type: 'RefuseGoogleAccount' as const, email: email.toLowerCase(), refusalId }
  await execute(deps.eventLog, userDecider, userStream(userId), command, {
    ...context,
    commandId: deriveUuid('refuse google account', context.commandId),
    // The stranger is not signed in: it is the system that turned them away.
    actor: { kind: 'system', userId: null },
    subject: userId,
  })
}
