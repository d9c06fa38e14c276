import { accountsDecider, type ConnectAccount } from '@calendar-sync/contracts/domain/accounts'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { UserId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, load, stepOf } from '@calendar-sync/platform/commands/execute'
import { RevisionConflict } from '@calendar-sync/platform/event-store/eventStore'
import { calendarScope } from '@calendar-sync/platform/googleEndpoints'
import type { Dependencies } from '../http/dependencies.ts'
import { currentAddress, followAddress } from './changedAddress.ts'
import {
  belongsToSomeoneElse,
  type Claiming,
  claimEmail,
  findEmailClaim,
  otherGoogleAccount,
  releaseEmail,
} from './emailReservation.ts'
import type { GoogleIdentity } from './google.ts'
import {
  accountIdOf,
  claimGoogleAccount,
  googleAccountHash,
  holderOfGoogleAccount,
  releaseGoogleAccount,
} from './googleReservation.ts'
import { type Authorization, everyHolderOf, forgetFormer, holdGrant } from './holdGrant.ts'

/** On Google's page people may leave out what we need most. Without a list of scopes, all that was asked was given. */
const mayUseCalendars = ({ raw }: GoogleIdentity): boolean =>
  raw.scope === undefined || raw.scope.split(' ').includes(calendarScope)

type Connecting = Claiming &
  Pick<Dependencies, 'vault' | 'grantChanges'> & { readonly config: Pick<Dependencies['config'], 'maxAccounts'> }

/**
 * Makes a Google account one of this person's: tokens into the vault, facts into the log. Whether it may be is decided
 * before anything is kept, and what a refusal in the last moment finds kept is taken back. Each step may be repeated, so
 * a crash in between heals at the next try.
 * @param authorization in which Google granted it
 * @returns undefined where Google may have revoked what it granted, and consent is to be asked for once more
 * @throws DomainError `account_belongs_to_someone_else`, `google_account_changed`, `account_limit_reached`, `grant_being_revoked`
 */
export async function connectGoogle(
  deps: Connecting,
  userId: UserId,
  identity: GoogleIdentity,
  authorization: Authorization,
  context: CommandContext,
) {
  const googleAccount = googleAccountHash(deps, identity.profile.sub)
  const accountId = await accountIdOf(deps, userId, identity, context.at)
  const holders = await everyHolderOf(deps, googleAccount)
  const grant = [googleAccount, accountId, ...holders.map((holder) => holder.accountId)]
  return holdGrant(deps, grant, authorization, () =>
    store(deps, { userId, accountId }, identity, context, () => forgetFormer(deps, holders, accountId)),
  )
}

/** @param onClaimed called once the Google account is this person's, before its tokens are stored */
async function store(
  deps: Connecting,
  { userId, accountId }: Pick<ConnectAccount, 'userId' | 'accountId'>,
  identity: GoogleIdentity,
  context: CommandContext,
  onClaimed: () => Promise<void>,
) {
  const { eventLog, vault, config } = deps
  const { email, name, picture } = identity.profile
  const accounts = await load(eventLog, accountsDecider, accountsStream(userId))
  const known = accounts.accounts.find((account) => account.accountId === accountId)
  const stored = await vault.read(accountId)
  // What Google has refused would be refused again. Without the calendars consent is no remedy, and what is stored stays.
  const isRefused = known?.reconnectionRequired && mayUseCalendars(identity)
  const refreshToken = identity.refresh_token ?? (isRefused ? null : (stored?.refreshToken ?? null))
  const lifetime = identity.raw.expires_in
  const tokenExpiry = lifetime ? new Date(context.at.getTime() + lifetime * 1000).toISOString() : null
  const hasRefreshToken = refreshToken !== null
  const command: ConnectAccount = {
    type: 'ConnectAccount',
    userId,
    accountId,
    ...(known ? await currentAddress(deps, userId, known, identity, context.at) : { email: email.toLowerCase() }),
    displayName: name ?? email,
    avatarUrl: picture ?? null,
    tokenExpiry,
    hasRefreshToken,
    maxAccounts: config.maxAccounts,
  }
  // Refuses what would be refused below, before anything is kept.
  accountsDecider.decide(command, accounts)
  await requireUnclaimed(deps, command, identity, context.at)
  const undo = await claimBoth(deps, command, identity, context)
  await onClaimed()
  await vault.store(userId, accountId, { accessToken: identity.access_token, refreshToken, expiresAt: tokenExpiry })
  const stream = accountsStream(userId)
  const { position } = await execute(eventLog, accountsDecider, stream, command, context).catch(async (error) => {
    // Another link took the last place in the meantime, or the account changed too often to decide.
    if (error instanceof DomainError || error instanceof RevisionConflict) {
      await (stored ? vault.store(userId, accountId, stored) : vault.remove(accountId))
      await undo()
    }
    throw error
  })
  await followAddress(deps, command, known?.email ?? command.email, identity.profile.sub, context)
  if (mayUseCalendars(identity)) return { position: position ?? '', hasRefreshToken }
  const report = { type: 'ReportMissingScope' as const, userId, accountId }
  const reported = await execute(eventLog, accountsDecider, stream, report, stepOf(context, 'scope'))
  return { position: reported.position ?? '', hasRefreshToken }
}

/** @throws DomainError when the account, or its address, is not this person's to connect */
async function requireUnclaimed(
  deps: Claiming,
  { userId, email }: ConnectAccount,
  { profile }: GoogleIdentity,
  now: Date,
): Promise<void> {
  const googleAccount = googleAccountHash(deps, profile.sub)
  const holder = await holderOfGoogleAccount(deps, googleAccount, now)
  if (holder && holder.userId !== userId) throw belongsToSomeoneElse()
  const claim = await findEmailClaim(deps, email, now)
  // Whose address it is says nothing where another Google account than the one that proved it comes with it.
  if (claim && claim.googleAccount !== null && claim.googleAccount !== googleAccount && !holder)
    throw otherGoogleAccount()
}

/** @returns what takes back the claims that were made now */
async function claimBoth(
  deps: Claiming,
  { userId, accountId, email, hasLostAddress }: ConnectAccount,
  { profile }: GoogleIdentity,
  context: CommandContext,
): Promise<() => Promise<void>> {
  const googleAccount = googleAccountHash(deps, profile.sub)
  const tookEmail = !hasLostAddress && (await claimEmail(deps, userId, email, context, googleAccount))
  const releaseTaken = async () => {
    if (tookEmail) await releaseEmail(deps, userId, email, stepOf(context, 'undo address'))
  }
  const tookAccount = await claimGoogleAccount(deps, { userId, accountId }, googleAccount, context).catch(
    async (error) => {
      await releaseTaken()
      throw error
    },
  )
  return async () => {
    await releaseTaken()
    if (tookAccount) await releaseGoogleAccount(deps, userId, googleAccount, stepOf(context, 'undo google account'))
  }
}
