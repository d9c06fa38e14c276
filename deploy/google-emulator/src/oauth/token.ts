import type Router from '@koa/router'
import type { Context } from 'koa'
import type { Emulator } from '../emulator.ts'
import { bodyOf } from '../http/body.ts'
import { type Issued, OAuthError } from './authority.ts'
import { claimsOf, ISSUER, idToken, publicKeyPems, publicKeys } from './idToken.ts'

/** The endpoints an app calls itself. Source: https://developers.google.com/identity/protocols/oauth2/web-server */
export function tokenRoutes(router: Router, emulator: Emulator): void {
  router.post(['/token', '/oauth2/v4/token'], (ctx) => answerOAuth(ctx, () => token(ctx, emulator)))
  router.post(['/revoke', '/o/oauth2/revoke'], (ctx) => answerOAuth(ctx, () => revoke(ctx, emulator)))
  router.get('/o/oauth2/revoke', (ctx) => answerOAuth(ctx, () => revoke(ctx, emulator)))
  router.get(['/oauth2/v3/userinfo', '/oauth2/v2/userinfo', '/v1/userinfo'], (ctx) => userinfo(ctx, emulator))
  router.all(['/tokeninfo', '/oauth2/v3/tokeninfo'], (ctx) => answerOAuth(ctx, () => tokenInfo(ctx, emulator)))
  router.get('/oauth2/v3/certs', (ctx) => {
    ctx.body = publicKeys()
  })
  router.get('/oauth2/v1/certs', (ctx) => {
    ctx.body = publicKeyPems()
  })
  router.get('/.well-known/openid-configuration', (ctx) => {
    const { origin } = ctx.URL
    ctx.body = {
      issuer: ISSUER,
      authorization_endpoint: `${origin}/o/oauth2/v2/auth`,
      token_endpoint: `${origin}/token`,
      userinfo_endpoint: `${origin}/oauth2/v3/userinfo`,
      revocation_endpoint: `${origin}/revoke`,
      jwks_uri: `${origin}/oauth2/v3/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['plain', 'S256'],
    }
  })
}

function token(ctx: Context, emulator: Emulator): object {
  const form = formOf(ctx)
  const { clientId, secret } = clientOf(ctx, form)
  if (clientId === null || clientId === '')
    throw new OAuthError('invalid_request', 'Could not determine client ID from request.')
  const type = form.get('grant_type')
  // A client with PKCE may be a public one; any other proves itself.
  if (!secret && !form.has('code_verifier') && type === 'authorization_code')
    throw new OAuthError('invalid_request', 'client_secret is missing.')
  const issued = grantedBy(type, form, clientId, emulator)
  ctx.set('cache-control', 'no-store')
  return { ...answerOf(issued), ...identityOf(emulator, issued, clientId) }
}

function grantedBy(type: string | null, form: URLSearchParams, clientId: string, emulator: Emulator): Issued {
  if (type === 'authorization_code') {
    return emulator.authority.exchange({
      code: form.get('code') ?? '',
      clientId,
      redirectUri: form.get('redirect_uri') ?? '',
      verifier: form.get('code_verifier') ?? undefined,
    })
  }
  if (type === 'refresh_token') return emulator.authority.refresh(form.get('refresh_token') ?? '', clientId)
  throw new OAuthError('unsupported_grant_type', `Invalid grant_type: ${type ?? ''}`)
}

function answerOf({ accessToken, refreshToken, expiresIn, scopes }: Issued) {
  return {
    access_token: accessToken,
    expires_in: expiresIn,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    scope: scopes.join(' '),
    token_type: 'Bearer',
  }
}

function identityOf(emulator: Emulator, { email, scopes, nonce }: Issued, clientId: string) {
  const account = emulator.state.accounts.get(email)
  if (!account || !scopes.includes('openid')) return {}
  const now = Math.floor(emulator.clock.now().getTime() / 1000)
  return { id_token: idToken({ account, scopes, clientId, nonce, now }) }
}

function revoke(ctx: Context, emulator: Emulator): object {
  const token = ctx.URL.searchParams.get('token') ?? formOf(ctx).get('token')
  if (!token) throw new OAuthError('invalid_request', 'Missing required parameter: token')
  if (!emulator.authority.revoke(token)) throw new OAuthError('invalid_token', 'Token expired or revoked')
  return {}
}

function userinfo(ctx: Context, emulator: Emulator): void {
  const token = ctx.get('authorization').replace(/^Bearer\s+/i, '') || (ctx.URL.searchParams.get('access_token') ?? '')
  const access = emulator.authority.accessOf(token)
  const account = access && emulator.state.accounts.get(access.email)
  if (access && account) {
    const claims = claimsOf(account, access.scopes)
    ctx.body =
      ctx.path === '/oauth2/v2/userinfo'
        ? { ...claims, id: account.sub, verified_email: account.emailVerified }
        : claims
    return
  }
  ctx.status = 401
  ctx.body = { error: 'invalid_request', error_description: 'Invalid Credentials' }
}

function tokenInfo(ctx: Context, emulator: Emulator): object {
  const form = formOf(ctx)
  const token =
    ctx.URL.searchParams.get('access_token') ??
    form.get('access_token') ??
    ctx.get('authorization').replace(/^Bearer\s+/i, '')
  const access = emulator.authority.accessOf(token)
  if (!access) throw new OAuthError('invalid_token', 'Invalid Value')
  const life = Math.floor(emulator.authority.lifeOf(token) / 1000)
  const account = emulator.state.accounts.get(access.email)
  return {
    azp: access.clientId,
    aud: access.clientId,
    sub: account?.sub,
    scope: access.scopes.join(' '),
    expires_in: String(life),
    email: access.email,
    email_verified: String(account?.emailVerified ?? false),
    access_type: 'offline',
  }
}

function formOf(ctx: Context): URLSearchParams {
  return new URLSearchParams(ctx.is('application/json') ? flat(bodyOf(ctx)) : bodyOf(ctx))
}

function flat(json: string): Record<string, string> {
  const read: unknown = JSON.parse(json)
  if (typeof read !== 'object' || read === null) return {}
  return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, String(value)]))
}

function clientOf(ctx: Context, form: URLSearchParams) {
  const basic = /^Basic\s+(.+)$/i.exec(ctx.get('authorization'))?.[1]
  if (basic === undefined) return { clientId: form.get('client_id'), secret: form.get('client_secret') }
  const [clientId = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
  return { clientId, secret }
}

function answerOAuth(ctx: Context, run: () => object): void {
  try {
    ctx.body = run()
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    ctx.status = error.status
    ctx.body = { error: error.code, error_description: error.message }
  }
}
