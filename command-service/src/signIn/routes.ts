import { randomUUID } from 'node:crypto'
import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { DomainError } from '@calendar-sync/contracts/errors'
import { AccountId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import type { Context, HttpRouter, RouteMiddleware } from '@calendar-sync/platform/http/context'
import { refuseForeignSites } from '@calendar-sync/platform/http/origin'
import { limitPerMinute } from '@calendar-sync/platform/http/rateLimit'
import { endSession, requireUser } from '@calendar-sync/platform/http/session'
import { z } from 'zod'
import { requireSubscriber } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { completeSignIn } from './completeSignIn.ts'
import { authorizePath, callbackPath, googleSignIn, setAuthorizeOptions, takeGoogleAnswer } from './google.ts'
import { giveBackGrant } from './grantOfRefused.ts'
import { type Intent, isRetry, rememberIntent, rememberRetry, takeIntent, takeRetry } from './intent.ts'
import { accountsPage, loginPage, receiveAnswer, tellFailure } from './receiveAnswer.ts'

export function signInRoutes(router: HttpRouter, deps: Dependencies): void {
  const google = googleSignIn(deps.config)
  const limit = limitPerMinute(deps.config.signInLimitPerMinute)
  const originOf = (ctx: Context) => deps.config.publicUrl ?? `${ctx.protocol}://${ctx.host}`

  // A person is looking at this address, so a refusal is a screen too; the accounts page sends those who have to sign in there.
  const refuseOnScreen: RouteMiddleware = async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const { isAddingAccount, reconnect } = ctx.query
      const connects = typeof reconnect === 'string' || isAddingAccount === 'true'
      ctx.redirect(`${connects ? accountsPage : loginPage}?error=${error.code}`)
    }
  }

  const prepareAuthorize: RouteMiddleware = async (ctx, next) => {
    const { isAddingAccount, reconnect, consent } = ctx.query
    const address = z.email().max(254).safeParse(consent)
    const hint = address.success ? { prompt: 'consent' as const, loginHint: address.data } : undefined
    if (typeof reconnect === 'string') await prepareReconnect(ctx, reconnect)
    else if (isAddingAccount === 'true') {
      const { userId } = await requireSubscriber(ctx, deps.eventLog)
      rememberIntent(ctx, { kind: 'add_account', userId, ...(await authorizationOf(ctx)) })
      setAuthorizeOptions(ctx, originOf(ctx), hint ?? { prompt: 'select_account consent' })
    } else {
      rememberIntent(ctx, { kind: 'sign_in', ...(await authorizationOf(ctx)), retried: hint !== undefined })
      setAuthorizeOptions(ctx, originOf(ctx), hint ?? { prompt: 'select_account' })
    }
    await next()
  }

  const authorizationOf = async (ctx: Context) => {
    const id = takeRetry(ctx)
    return { id: id ?? randomUUID(), begunAt: await deps.grantChanges.now(), retried: id !== undefined }
  }

  const prepareReconnect = async (ctx: Context, id: string) => {
    const userId = requireUser(ctx)
    const { accounts } = await load(deps.eventLog, accountsDecider, accountsStream(userId))
    const account = accounts.find(({ accountId }) => accountId === id)
    if (!account) throw new DomainError('not_found', 'This account is not connected.')
    const { accountId } = account
    rememberIntent(ctx, { kind: 'reconnect', userId, accountId, ...(await authorizationOf(ctx)) })
    setAuthorizeOptions(ctx, originOf(ctx), { prompt: 'consent', loginHint: account.email })
  }

  // Only where a sign-in starts: its other hops follow from that one.
  const limitStarts: RouteMiddleware = (ctx, next) => (isRetry(ctx) ? next() : limit(ctx, next))

  router.get(authorizePath, limitStarts, refuseOnScreen, prepareAuthorize, google)

  router.get('/auth/google', (ctx) => {
    const id = AccountId.safeParse(ctx.query.accountId)
    ctx.redirect(id.success ? `${authorizePath}?reconnect=${id.data}` : `${authorizePath}?isAddingAccount=true`)
  })

  const exchangeCode = async (ctx: Context) => {
    setAuthorizeOptions(ctx, originOf(ctx))
    await google(ctx, () => finish(ctx, deps))
  }

  router.get(callbackPath, receiveAnswer(exchangeCode))

  router.get('/api/auth/logout', refuseForeignSites, signOut)
  router.post('/api/auth/logout', signOut)
}

async function finish(ctx: Context, deps: Dependencies): Promise<void> {
  const answer = takeGoogleAnswer(ctx)
  const intent = takeIntent(ctx)
  if (!intent && 'access_token' in answer) await giveBackGrant(deps, answer, deps.clock())
  if (!intent || !('access_token' in answer)) {
    if ('error' in answer) ctx.state.log.warn({ reason: answer.error }, 'a sign-in could not be finished with Google')
    return tellFailure(ctx, intent)
  }
  const signsIn = intent.kind === 'sign_in'
  try {
    const needsConsent = await completeSignIn(ctx, deps, answer, intent)
    if (needsConsent) {
      const { email } = answer.profile
      rememberRetry(ctx, email, intent)
      return ctx.redirect(`${authorizePath}?${new URLSearchParams({ ...purposeOf(intent), consent: email })}`)
    }
    ctx.redirect(signsIn ? callbackPath : accountsPage)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    ctx.redirect(`${signsIn ? loginPage : accountsPage}?error=${error.code}`)
  }
}

/** What the address of a new authorization says of its purpose. */
function purposeOf(intent: Intent): Record<string, string> {
  if (intent.kind === 'sign_in') return {}
  return intent.kind === 'add_account' ? { isAddingAccount: 'true' } : { reconnect: intent.accountId }
}

const signOut = (ctx: Context) => {
  endSession(ctx)
  ctx.body = { success: true }
}
