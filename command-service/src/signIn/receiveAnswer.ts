import type { Context, RouteMiddleware } from '@calendar-sync/platform/http/context'
import { z } from 'zod'
import { callbackPath, takeGoogleAnswer } from './google.ts'
import { type Intent, intentOf, takeIntent } from './intent.ts'

/** Both pages find out why they were come back to in `error`: a code of the list of errors. */
export const accountsPage = '/accounts'
export const loginPage = '/login'

/** RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6, and Google's own. */
const refusals = new Set([
  'access_denied',
  'invalid_request',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_response_type',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'login_required',
  'admin_policy_enforced',
  'disallowed_useragent',
  'invalid_client',
  'invalid_grant',
  'org_internal',
  'redirect_uri_mismatch',
])

const refusalOf = (said: unknown): string => (typeof said === 'string' && refusals.has(said) ? said : 'unknown')

const Begun = z.object({ state: z.string().min(1) })
const Returned = z.union([
  z.object({ state: z.string(), error: z.unknown().refine((said) => said !== undefined) }),
  z.object({ state: z.string(), code: z.string().min(1) }),
])

/** What the address says, where it carries the state of the sign-in that this browser began. */
function returnedWith(ctx: Context): z.infer<typeof Returned> | undefined {
  const begun = Begun.safeParse(ctx.session?.grant)
  const returned = Returned.safeParse({ ...ctx.query })
  return returned.data?.state === begun.data?.state ? returned.data : undefined
}

/**
 * Where Google sends the browser back to. What does not answer the sign-in that this browser began leaves that as it is. Of what
 * does, only the code and the state reach the sign-in library: without a code it would take tokens and profile from the
 * address, which anyone can write.
 * @param handOn the sign-in library, and what comes after it
 */
export const receiveAnswer =
  (handOn: (ctx: Context) => Promise<unknown>): RouteMiddleware =>
  async (ctx, next) => {
    // Without `code` or `error` this path is a screen, which the router leaves to the server of screens.
    if (ctx.query.code === undefined && ctx.query.error === undefined) return next()
    // Without a sign-in under way there is nothing to finish: the screen says so.
    if (!ctx.session?.grant) return ctx.redirect(callbackPath)
    const returned = returnedWith(ctx)
    if (!returned) {
      ctx.state.log.debug({}, 'what came back from Google does not answer the sign-in of this browser')
      return tellFailure(ctx, intentOf(ctx))
    }
    if ('error' in returned) {
      takeGoogleAnswer(ctx)
      ctx.state.log.warn({ reason: refusalOf(returned.error) }, 'Google refused a sign-in')
      return tellFailure(ctx, takeIntent(ctx))
    }
    ctx.query = { code: returned.code, state: returned.state }
    await handOn(ctx)
  }

/** Google's own no is told by the callback's screen; what went wrong between us and Google, by the login screen. */
export function tellFailure(ctx: Context, intent: Intent | undefined): void {
  const ofSignIn = ctx.query.error === undefined ? `${loginPage}?error=sign_in_failed` : callbackPath
  ctx.redirect(intent && intent.kind !== 'sign_in' ? `${accountsPage}?error=sign_in_failed` : ofSignIn)
}
