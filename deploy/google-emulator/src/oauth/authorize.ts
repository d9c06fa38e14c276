import type Router from '@koa/router'
import type { Context } from 'koa'
import { addAccount, newAccountSchema } from '../control/accounts.ts'
import type { Emulator } from '../emulator.ts'
import { bodyOf } from '../http/body.ts'
import { type AuthorizeRequest, answerUri, readAuthorizeRequest, UnusableRequest } from './authorizeRequest.ts'
import { chooserPage, consentPage, problemPage } from './pages.ts'

/** What the browser gets: another page to answer, or the way back to the app. */
type Outcome = { page: string } | { goTo: string }

/** Google's authorize page: choose an account, then consent. `&approve=<email>` stands in for the person's clicks. */
export function authorizeRoutes(router: Router, emulator: Emulator): void {
  const paths = ['/o/oauth2/v2/auth', '/o/oauth2/auth']
  router.get(paths, (ctx) => respond(ctx, () => start(emulator, ctx.URL.searchParams)))
  router.post(paths, (ctx) => respond(ctx, () => step(emulator, new URLSearchParams(bodyOf(ctx)))))
}

function start(emulator: Emulator, query: URLSearchParams): Outcome {
  const request = readAuthorizeRequest(query)
  const approve = query.get('approve')?.toLowerCase()
  if (approve !== undefined) return allow(emulator, request, knownAccount(emulator, approve), request.scopes)
  const hinted = emulator.state.accounts.get(request.loginHint ?? '')?.email
  if (request.prompts.includes('none')) {
    if (hinted === undefined) return { goTo: answerUri(request, { error: 'login_required' }) }
    if (!isGranted(emulator, hinted, request)) return { goTo: answerUri(request, { error: 'consent_required' }) }
    return allow(emulator, request, hinted, request.scopes)
  }
  if (hinted !== undefined && !request.prompts.includes('select_account')) {
    return choose(emulator, request, query, hinted)
  }
  return { page: chooserPage(emulator, request, query) }
}

/** A button was pressed on one of the two pages. */
function step(emulator: Emulator, form: URLSearchParams): Outcome {
  const request = readAuthorizeRequest(form)
  if (form.get('decision') === 'deny') return { goTo: answerUri(request, { error: 'access_denied' }) }
  const added = form.get('new_email')
  const email =
    added === null
      ? knownAccount(emulator, form.get('account') ?? '')
      : newAccount(emulator, added, form.get('new_name') ?? '')
  if (form.get('decision') === 'allow') return allow(emulator, request, email, form.getAll('granted'))
  return choose(emulator, request, form, email)
}

/** An account that consented before is not asked again, unless the app wants it so. */
function choose(emulator: Emulator, request: AuthorizeRequest, query: URLSearchParams, email: string): Outcome {
  const account = emulator.state.accounts.get(email)
  if (!account) throw new UnusableRequest('account_not_found', `There is no account ${email} here.`)
  if (!request.forceConsent && isGranted(emulator, email, request)) {
    return allow(emulator, request, email, request.scopes)
  }
  return { page: consentPage(account, request, query) }
}

function allow(emulator: Emulator, request: AuthorizeRequest, email: string, scopes: string[]): Outcome {
  if (scopes.length === 0) return { goTo: answerUri(request, { error: 'access_denied' }) }
  const code = emulator.authority.consent({ ...request, email, scopes })
  const prompt = request.forceConsent ? 'consent' : 'none'
  return { goTo: answerUri(request, { code, scope: scopes.join(' '), authuser: '0', prompt }) }
}

function isGranted(emulator: Emulator, email: string, request: AuthorizeRequest): boolean {
  const grant = emulator.authority.grantOf(email, request.clientId)
  return grant !== undefined && request.scopes.every((scope) => grant.scopes.includes(scope))
}

function knownAccount(emulator: Emulator, email: string): string {
  if (emulator.state.accounts.has(email)) return email
  throw new UnusableRequest('account_not_found', `There is no account ${email} here.`)
}

function newAccount(emulator: Emulator, text: string, nameText: string): string {
  const email = text.trim().toLowerCase()
  const read = newAccountSchema.safeParse({ email, name: nameText.trim() || email.split('@')[0] })
  if (!read.success) throw new UnusableRequest('invalid_request', 'That is not an email address.')
  return emulator.state.accounts.has(email) ? email : addAccount(emulator, read.data).email
}

function respond(ctx: Context, run: () => Outcome): void {
  ctx.set('cache-control', 'no-store')
  try {
    const outcome = run()
    if ('goTo' in outcome) ctx.redirect(outcome.goTo)
    else {
      ctx.type = 'html'
      ctx.body = outcome.page
    }
  } catch (error) {
    if (!(error instanceof UnusableRequest)) throw error
    ctx.status = 400
    ctx.type = 'html'
    ctx.body = problemPage(error.code, error.message)
  }
}
