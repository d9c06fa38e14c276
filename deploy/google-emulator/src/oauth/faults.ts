import type { Context, Middleware } from 'koa'
import type { Emulator } from '../emulator.ts'
import { bodyOf } from '../http/body.ts'
import { send } from '../http/serveApi.ts'

const paths = /^\/(token|revoke|oauth2\/v\d\/(token|userinfo|tokeninfo))$/

/** Faults and the request log for the OAuth endpoints that apps call; they cost no quota. */
export function oauthFaults(emulator: Emulator): Middleware {
  return async (ctx, next) => {
    if (!paths.test(ctx.path)) return next()
    const account = accountOf(ctx, emulator)
    const fault = await emulator.faults.strike({ method: ctx.method, path: ctx.path, account })
    if (fault?.cut === 'before') send(ctx, { status: 0, cut: 'silent' })
    else if (fault?.status !== undefined) {
      const error = fault.reason ?? (fault.status < 500 ? 'invalid_grant' : 'internal_failure')
      ctx.status = fault.status
      ctx.body = { error, error_description: fault.message ?? error }
    } else {
      await next()
      if (fault?.cut !== undefined) send(ctx, { status: 0, cut: 'silent' })
    }
    emulator.requests.add({
      at: emulator.clock.now().toISOString(),
      method: ctx.method,
      path: ctx.path,
      // Tokens travel here: not for a log.
      query: '',
      account,
      status: fault?.cut === undefined ? ctx.status : 0,
      units: 0,
      batched: false,
    })
  }
}

function accountOf(ctx: Context, emulator: Emulator): string | null {
  const bearer = ctx.get('authorization').replace(/^Bearer\s+/i, '')
  const refreshToken = new URLSearchParams(bodyOf(ctx)).get('refresh_token')
  const grant = [...emulator.state.grants.values()].find((one) => one.refreshTokens.includes(refreshToken ?? ''))
  return emulator.authority.accessOf(bearer)?.email ?? grant?.email ?? null
}
