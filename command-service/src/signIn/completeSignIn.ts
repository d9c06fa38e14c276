import { DomainError } from '@calendar-sync/contracts/errors'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { Context } from '@calendar-sync/platform/http/context'
import { startSession } from '@calendar-sync/platform/http/session'
import { commandContext, requireSubscriber } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { connectGoogle } from './connectGoogle.ts'
import { findOrClaimPerson, recordOtherGoogleAccount, requireVerifiedEmail } from './findOrClaimPerson.ts'
import type { GoogleIdentity } from './google.ts'
import { accountIdOf } from './googleReservation.ts'
import { giveBackGrant } from './grantOfRefused.ts'
import type { Intent } from './intent.ts'
import { recordSignIn } from './recordSignIn.ts'

/**
 * Does what the person left for Google for. A refusal keeps nothing: no claim, no token, and what Google granted is given
 * back.
 * @returns whether consent is needed, so that Google is to be asked once more: it gave no refresh token and we hold none that it takes,
 * or it may have revoked what it gave
 * @throws DomainError that says why it was refused
 */
export async function completeSignIn(
  ctx: Context,
  deps: Dependencies,
  identity: GoogleIdentity,
  intent: Intent,
): Promise<boolean> {
  const now = deps.clock()
  try {
    requireVerifiedEmail(identity)
    if (intent.kind === 'sign_in') return await signIn(ctx, deps, identity, intent)
    return await connect(ctx, deps, identity, intent)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'google_account_changed') {
      const { requestId: correlationId } = ctx.state
      const { commandId } = contextOf(ctx, deps)(null)
      await recordOtherGoogleAccount(deps, identity, { commandId, correlationId, causationId: null, at: now })
    }
    // Who was sent to Google once more held the grant until now.
    await deps.grantChanges.endConnection(intent.id)
    // The revocation under way ends it.
    if (error.code !== 'grant_being_revoked') await giveBackGrant(deps, identity, now)
    throw error
  }
}

const contextOf =
  (ctx: Context, { clock }: Dependencies) =>
  (userId: UserId | null) =>
    commandContext(ctx, clock, { kind: 'user', userId }, userId)

/** Signs a person in with the Google account they chose: the person who has it, or a new one. @returns whether consent is needed */
async function signIn(
  ctx: Context,
  deps: Dependencies,
  identity: GoogleIdentity,
  intent: Extract<Intent, { kind: 'sign_in' }>,
): Promise<boolean> {
  const userId = await findOrClaimPerson(deps, identity, contextOf(ctx, deps), deps.clock())
  const context = contextOf(ctx, deps)(userId)
  let position = await recordSignIn(deps, userId, identity, context)
  let hasRefreshToken = true
  try {
    const connected = await connectGoogle(deps, userId, identity, intent, context)
    if (!connected) return true
    hasRefreshToken = connected.hasRefreshToken
    position = connected.position > position ? connected.position : position
  } catch (error) {
    // A Google account that was theirs and is no longer connected: signing in with it must work when it cannot be
    // connected again, because all places are taken or its new address is another person's.
    if (!(error instanceof DomainError) || error.code === 'grant_being_revoked') throw error
    await giveBackGrant(deps, identity, context.at)
  }
  if (!hasRefreshToken && !intent.retried) return true
  await startSession(ctx, userId, position)
  return false
}

/** Adds the chosen Google account to the signed-in person, or gives a connected one new tokens. @returns whether consent is needed */
async function connect(
  ctx: Context,
  deps: Dependencies,
  identity: GoogleIdentity,
  intent: Exclude<Intent, { kind: 'sign_in' }>,
): Promise<boolean> {
  const { userId } = intent
  if (ctx.state.userId !== userId) throw new DomainError('not_signed_in', 'Please sign in to access this page')
  // The plan may have ended while the person was at Google.
  if (intent.kind === 'add_account') await requireSubscriber(ctx, deps.eventLog)
  const context = contextOf(ctx, deps)(userId)
  if (intent.kind === 'reconnect' && intent.accountId !== (await accountIdOf(deps, userId, identity, context.at)))
    throw new DomainError(
      'other_account_chosen',
      'That was another Google account than the one to reconnect. Please choose the same one.',
    )
  const connected = await connectGoogle(deps, userId, identity, intent, context)
  if (!connected) return true
  Object.assign(ctx.session ?? {}, { position: connected.position })
  return false
}
