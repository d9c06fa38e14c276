import { ActivateAccountBody, type RefreshTokenAnswer, RefreshTokenBody } from '@calendar-sync/contracts/api/accounts'
import { type AccountsCommand, accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import { DomainError } from '@calendar-sync/contracts/errors'
import { AccountId } from '@calendar-sync/contracts/ids'
import { accountsStream, userStream } from '@calendar-sync/contracts/streams'
import { refreshTokenRequest } from '@calendar-sync/contracts/subjects'
import { execute, load } from '@calendar-sync/platform/commands/execute'
import { bodyOf } from '@calendar-sync/platform/http/body'
import type { Context, HttpRouter } from '@calendar-sync/platform/http/context'
import {
  commandContext,
  idOf,
  requireSubscriber,
  respondWithRecord,
  type SignedInVisitor,
  setEventPosition,
  unavailable,
} from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { releaseIdentity } from '../signIn/googleReservation.ts'

/** Google may be slow; the browser waits no longer than this for a refreshed token. */
const refreshTimeoutMs = 15_000

type AccountChange = AccountsCommand extends infer Command
  ? Command extends { type: 'ConnectAccount' }
    ? never
    : Omit<Command, 'userId' | 'accountId'>
  : never

export function accountRoutes(router: HttpRouter, deps: Dependencies): void {
  const { eventLog, bus, clock } = deps

  const executeFor = async (ctx: Context, visitor: SignedInVisitor, accountId: AccountId, change: AccountChange) => {
    const { userId, actor } = visitor
    const command = { ...change, userId, accountId }
    const stream = accountsStream(userId)
    return execute(eventLog, accountsDecider, stream, command, commandContext(ctx, clock, actor, userId))
  }
  const change = async (ctx: Context, changeOf: () => AccountChange) => {
    const visitor = await requireSubscriber(ctx, eventLog)
    const id = accountIdOf(ctx)
    const { position } = await executeFor(ctx, visitor, id, changeOf())
    await respondWithRecord(ctx, deps, { resource: 'accounts', id, userId: visitor.userId, position })
  }

  router.post('/api/accounts/:id/set-primary', (ctx) => change(ctx, () => ({ type: 'SetPrimaryAccount' })))

  router.post('/api/accounts/:id/activate', (ctx) =>
    change(ctx, () => ({ type: 'SetAccountActive', ...bodyOf(ctx, ActivateAccountBody) })),
  )

  router.post('/api/accounts/:id/refresh-token', async (ctx) => {
    const { userId } = await requireSubscriber(ctx, eventLog)
    const accountId = accountIdOf(ctx)
    const { accounts } = await load(eventLog, accountsDecider, accountsStream(userId))
    const account = accounts.find((known) => known.accountId === accountId)
    if (!account) throw new DomainError('not_found', notConnected)
    const { refreshToken } = bodyOf(ctx, RefreshTokenBody)
    // Only whether there is one matters: the token itself never leaves the server, so none comes from outside.
    if (!account.hasRefreshToken || refreshToken === '')
      throw new DomainError('no_refresh_token', 'No refresh token available')
    const answer = await bus
      .request(refreshTokenRequest, { userId, accountId }, refreshTimeoutMs)
      .catch(unavailable('The connection to Google is not running right now. Please try again shortly.'))
    if (answer.outcome === 'failed') throw new DomainError('google_unreachable', answer.message)
    setEventPosition(ctx, answer.position ?? undefined)
    if (answer.outcome === 'reconnection_required')
      throw new DomainError(
        'reconnection_required',
        'Google no longer accepts our authorization: reconnect this account.',
      )
    ctx.body = { accessToken: maskedHandle, message: 'Token refreshed successfully' } satisfies RefreshTokenAnswer
  })

  router.delete('/api/accounts/:id', async (ctx) => {
    const visitor = await requireSubscriber(ctx, eventLog)
    const { userId } = visitor
    const id = accountIdOf(ctx)
    const before = await load(eventLog, accountsDecider, accountsStream(userId))
    const { position } = await executeFor(ctx, visitor, id, { type: 'RemoveAccount' })
    const user = await load(eventLog, userDecider, userStream(userId))
    const account = before.accounts.find(({ accountId }) => accountId === id)
    // The address a person registered with stays theirs: it is how they come back. One that was lost may be another account's of theirs.
    if (account && !account.hasLostAddress && user.kind === 'registered' && user.email !== account.email)
      await releaseIdentity(deps, userId, account.email, commandContext(ctx, clock, visitor.actor, userId))
    setEventPosition(ctx, position)
    ctx.body = { id }
  })
}

/** Says that there is a token without saying anything of it. */
const maskedHandle = '••••••••'

const notConnected = 'This account is not connected.'

const accountIdOf = (ctx: Context) => idOf(ctx, AccountId, notConnected)
