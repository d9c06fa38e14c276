import type { Config } from '@calendar-sync/platform/config'
import { googleEndpoints, googleScopes } from '@calendar-sync/platform/googleEndpoints'
import type { Context, RouteMiddleware } from '@calendar-sync/platform/http/context'
import grantModule from 'grant'
import { z } from 'zod'

/** Of each of the two calls to Google in which a sign-in ends; the library's own five seconds are few where Google is slow. */
const googleTimeoutMs = 30_000

export const authorizePath = '/api/auth/authorize'
export const callbackPath = '/api/auth/callback'

/** What Google answered at the end of a sign-in. */
const GoogleIdentity = z
  .object({
    access_token: z.string().min(1),
    refresh_token: z.string().min(1).optional(),
    raw: z.looseObject({ expires_in: z.coerce.number().optional(), scope: z.string().optional() }),
    /** The id token of this sign-in; the library has checked its audience and nonce, and it came from Google over TLS. */
    jwt: z.object({ id_token: z.object({ payload: z.looseObject({ sub: z.string() }) }) }),
    profile: z.looseObject({
      /** Google's name for the account, which never goes to another one, as addresses do. */
      sub: z.string().min(1).max(255),
      email: z.email(),
      email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
      name: z.string().optional(),
      picture: z.url().optional(),
    }),
  })
  .refine(({ jwt, profile }) => jwt.id_token.payload.sub === profile.sub, 'The profile is not that of the id token.')
export type GoogleIdentity = z.infer<typeof GoogleIdentity>

/** Or why there is none. */
const GoogleAnswer = z.union([GoogleIdentity, z.object({ error: z.string().catch('unknown') })])
type GoogleAnswer = z.infer<typeof GoogleAnswer>

interface AuthorizeOptions {
  /** Pre-selects an account. */
  readonly loginHint?: string
  /** `consent` makes Google hand out a refresh token again. */
  readonly prompt: 'select_account' | 'consent' | 'select_account consent'
}

/** A CommonJS module whose types, under nodenext, wrap it once more than its value does. */
function unwrap<Module>(module: Module | { readonly default: Module }): Module {
  const isWrapped = (held: typeof module): held is { readonly default: Module } =>
    typeof held === 'object' && held !== null && 'default' in held
  return isWrapped(module) ? module.default : module
}

const grant = unwrap<typeof grantModule.default>(grantModule)

/**
 * The sign-in library, set so that its two routes are ours: `/api/auth/authorize` sends the browser to Google,
 * `/api/auth/callback` exchanges the code. State and PKCE are checked by it; tokens stay in `ctx.state`, never in the
 * session.
 * Source: https://developers.google.com/identity/protocols/oauth2/web-server
 */
export function googleSignIn(config: Pick<Config, 'google'>): RouteMiddleware {
  const endpoints = googleEndpoints(config.google.baseUrl)
  const settings = {
    defaults: { prefix: '/api', transport: 'state' },
    auth: {
      oauth: 2,
      authorize_url: endpoints.authorize,
      access_url: endpoints.token,
      profile_url: endpoints.userinfo,
      key: config.google.clientId,
      secret: config.google.clientSecret,
      scope: [...googleScopes],
      scope_delimiter: ' ',
      // No parameter of a request may change these settings.
      dynamic: [],
      state: true,
      pkce: true,
      nonce: true,
      response: ['tokens', 'raw', 'jwt', 'profile'],
    },
  }
  return grant.koa({ config: settings, request: { timeout: googleTimeoutMs } })
}

/** Hands this request's own parameters to the sign-in library. */
export function setAuthorizeOptions(ctx: Context, origin: string, options?: AuthorizeOptions): void {
  const custom_params = options && {
    access_type: 'offline',
    include_granted_scopes: 'true',
    prompt: options.prompt,
    login_hint: options.loginHint,
  }
  Object.assign(ctx.state, { grant: { dynamic: { redirect_uri: `${origin}${callbackPath}`, custom_params } } })
}

/** Takes Google's answer out of the request, and the library's leftovers out of the session. */
export function takeGoogleAnswer(ctx: Context): GoogleAnswer {
  const held = z.object({ grant: z.object({ response: GoogleAnswer }) }).safeParse(ctx.state)
  Object.assign(ctx.state, { grant: undefined })
  if (ctx.session) delete ctx.session.grant
  return held.success ? held.data.grant.response : { error: 'Google answered something we do not understand.' }
}
