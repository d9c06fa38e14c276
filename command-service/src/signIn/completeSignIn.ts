import { DomainError } from '@calendar-sync/contracts/errors'
import { UserId } from '@calendar-sync/contracts/ids'
import { userStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import type { Context } from '@calendar-sync/platform/http/context'
import { startSession } from '@calendar-sync/platform/http/session'
import { v4 as randomUuid } from 'uuid'
import { commandOf } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { userDecider } from '../user/user.ts'
import { accountIdOf, connectGoogle, type GoogleIdentity, recordSignIn } from './connectGoogle.ts'
import { claimEmail, holderOfEmail } from './emailReservation.ts'
import type { Intent } from './intent.ts'

export type Completion =
  | { readonly kind: 'done' }
  /** Google gave no refresh token and we hold none: ask once more, with consent. */
  | { readonly kind: 'consent_needed'; readonly email: string }

/**
 * Signs a person in with the Google account they chose: the person it is connected to, or a new one.
 */
export async function completeSignIn(
  ctx: Context,
  deps: Dependencies,
  identity: GoogleIdentity,
  { retried }: Extract<Intent, { kind: 'sign_in' }>,
): Promise<Completion> {
  const { email } = identity.profile
  const userId = await personOf(ctx, deps, email)
  const context = commandOf(ctx, deps.clock, { kind: 'user', userId }, userId)
  let position = await recordSignIn(deps, userId, identity, context)
  let hasRefreshToken = true
  try {
    const connected = await connectGoogle(deps, userId, identity, context)
    hasRefreshToken = connected.hasRefreshToken
    position = connected.position > position ? connected.position : position
  } catch (error) {
    // An address that was theirs and is no longer connected: signing in with it must work when all places are taken.
    if (!(error instanceof DomainError && error.code === 'account_limit_reached')) throw error
  }
  if (!hasRefreshToken && !retried) return { kind: 'consent_needed', email }
  await startSession(ctx, userId, position)
  return { kind: 'done' }
}

/**
 * Adds the chosen Google account to the signed-in person, or gives a connected one new tokens.
 * @throws DomainError when it belongs to somebody else, the limit is reached, or another account than asked was chosen
 */
export async function completeConnect(
  ctx: Context,
  deps: Dependencies,
  identity: GoogleIdentity,
  intent: Exclude<Intent, { kind: 'sign_in' }>,
): Promise<void> {
  const { userId } = intent
  if (ctx.state.userId !== userId) throw new DomainError('not_signed_in', 'Please sign in to access this page')
  const { email } = identity.profile
  if (intent.kind === 'reconnect' && intent.accountId !== accountIdOf(deps, userId, email))
    throw new DomainError(
      'other_account_chosen',
      'That was another Google account than the one to reconnect. Please choose the same one.',
    )
  const context = commandOf(ctx, deps.clock, { kind: 'user', userId }, userId)
  const { position } = await connectGoogle(deps, userId, identity, context)
  Object.assign(ctx.session ?? {}, { position })
}

/** The person an address belongs to; a new person's id is theirs as soon as the address is. */
async function personOf(ctx: Context, deps: Dependencies, email: string): Promise<UserId> {
  const known = await holderOfEmail(deps, email)
  if (known) {
    const user = await load(deps.eventLog, userDecider, userStream(known))
    if (user.kind !== 'erased') return known
  }
  const userId = UserId.parse(randomUuid())
  try {
    await claimEmail(deps, userId, email, commandOf(ctx, deps.clock, { kind: 'user', userId }, userId))
    return userId
  } catch (error) {
    // Two first sign-ins at once: the other one made the person.
    const holder = await holderOfEmail(deps, email)
    if (!holder) throw error
    return holder
  }
}
