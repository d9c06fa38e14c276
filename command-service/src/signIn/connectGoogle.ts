import { DomainError } from '@calendar-sync/contracts/errors'
import { AccountId, type UserId } from '@calendar-sync/contracts/ids'
import { accountsStream, userStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute } from '@calendar-sync/platform/commands/execute'
import { calendarScope } from '@calendar-sync/platform/googleEndpoints'
import { v5 as deriveUuid } from 'uuid'
import { accountsDecider } from '../accounts/accounts.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { userDecider } from '../user/user.ts'
import { convertEntries } from '../waitlist/entries.ts'
import { claimEmail, emailHash } from './emailReservation.ts'
import type { GoogleAnswer } from './google.ts'

export type GoogleIdentity = Extract<GoogleAnswer, { access_token: string }>

/** The same address always gives a person the same account id, so that a removed account comes back as itself. */
export const accountIdOf = (deps: Dependencies, userId: UserId, email: string): AccountId =>
  AccountId.parse(deriveUuid(emailHash(deps, email), userId))

/** On Google's page people may leave out what we need most. Without a list of scopes, all that was asked was given. */
const mayUseCalendars = ({ raw }: GoogleIdentity): boolean =>
  raw.scope === undefined || raw.scope.split(' ').includes(calendarScope)

export interface ConnectedGoogle {
  readonly position: string
  readonly hasRefreshToken: boolean
}

/**
 * Makes a Google account one of this person's: tokens into the vault, facts into the log. Each step may be repeated, so
 * a crash in between heals at the next try.
 * @throws DomainError `account_belongs_to_someone_else`, `account_limit_reached`
 */
export async function connectGoogle(
  deps: Dependencies,
  userId: UserId,
  identity: GoogleIdentity,
  context: CommandContext,
): Promise<ConnectedGoogle> {
  const { eventLog, vault, config } = deps
  const { email, name, picture } = identity.profile
  const accountId = accountIdOf(deps, userId, email)
  await claimEmail(deps, userId, email, context)
  const stored = await vault.read(accountId)
  const refreshToken = identity.refresh_token ?? stored?.refreshToken ?? null
  const lifetime = identity.raw.expires_in
  const tokenExpiry = lifetime ? new Date(context.at.getTime() + lifetime * 1000).toISOString() : null
  await vault.store(userId, accountId, { accessToken: identity.access_token, refreshToken, expiresAt: tokenExpiry })
  const { position } = await execute(
    eventLog,
    accountsDecider,
    accountsStream(userId),
    {
      type: 'ConnectAccount',
      userId,
      accountId,
      email: email.toLowerCase(),
      displayName: name ?? email,
      avatarUrl: picture ?? null,
      tokenExpiry,
      hasRefreshToken: refreshToken !== null,
      maxAccounts: config.maxAccounts,
    },
    context,
  )
  const hasRefreshToken = refreshToken !== null
  if (mayUseCalendars(identity)) return { position: position ?? '', hasRefreshToken }
  const reported = await execute(
    eventLog,
    accountsDecider,
    accountsStream(userId),
    { type: 'ReportMissingScope', userId, accountId },
    { ...context, commandId: deriveUuid('scope', context.commandId) },
  )
  return { position: reported.position ?? '', hasRefreshToken }
}

/** Makes sure that a person is registered, that an operator's choice of admins holds, and notes the sign-in. */
export async function recordSignIn(
  deps: Dependencies,
  userId: UserId,
  { profile }: GoogleIdentity,
  context: CommandContext,
): Promise<string> {
  const { eventLog, config } = deps
  const stream = userStream(userId)
  const email = profile.email.toLowerCase()
  const displayName = profile.name ?? email
  const avatarUrl = profile.picture ?? null
  const system = { ...context, actor: { kind: 'system' as const, userId: null } }
  const step = (name: string) => ({ ...context, commandId: deriveUuid(name, context.commandId) })
  const registered = await execute(
    eventLog,
    userDecider,
    stream,
    { type: 'RegisterUser', userId, email, displayName, avatarUrl },
    step('register'),
  )
  if (registered.state.kind === 'erased') throw new DomainError('not_found', 'There is no such person.')
  // A first sign-in; should this be missed, subscribing makes up for it.
  if (registered.events.length > 0) await convertEntries(deps, userId, [email], step('waitlist'))
  if (config.adminEmails.includes(email)) {
    const commandId = deriveUuid('admin', context.commandId)
    await execute(
      eventLog,
      userDecider,
      stream,
      { type: 'ChangeRole', isAdmin: true, role: 'admin' },
      { ...system, commandId },
    )
  }
  const signedIn = await execute(
    eventLog,
    userDecider,
    stream,
    { type: 'RecordSignIn', signInId: context.commandId },
    step('sign-in'),
  )
  return signedIn.position ?? ''
}
