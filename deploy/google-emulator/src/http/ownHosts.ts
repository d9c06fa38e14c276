import { isIP } from 'node:net'
import type { Middleware } from 'koa'

const names = ['localhost', '127.0.0.1', '[::1]']

/**
 * Answers only programs and pages that mean this machine. A site could point a name of its own at 127.0.0.1, or send
 * forms here from its pages, and so read and change what the stand-in holds: the `Host` and the `Origin` tell.
 * Names that end in `.localhost` belong to no site: they mean this machine everywhere (RFC 6761).
 * @param host where the server listens, which is a name of it too
 */
export function onlyOwnHosts(host: string): Middleware {
  const own = new Set([...names, isIP(host) === 6 ? `[${host}]` : host])
  const isOwn = (url: string) => {
    if (!URL.canParse(url)) return false
    const { hostname } = new URL(url)
    return own.has(hostname) || hostname.endsWith('.localhost')
  }
  return async (ctx, next) => {
    const origin = ctx.get('Origin')
    const foreign = origin !== '' && !isOwn(origin)
    if (isOwn(`http://${ctx.get('Host')}`) && (!foreign || ctx.method === 'GET')) return next()
    ctx.status = 403
    ctx.type = 'text'
    ctx.body = `The stand-in for Google answers this machine only. Open it at http://localhost:${ctx.socket.localPort}.\n`
  }
}
