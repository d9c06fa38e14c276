import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HttpMiddleware } from '@calendar-sync/platform/http/context'
import compose from 'koa-compose'
import serve from 'koa-static'
import { frontendDist } from './frontendBuild.ts'

const legalTexts = resolve(dirname(fileURLToPath(import.meta.url)), '../../../docs/legal')

const year = 365 * 24 * 60 * 60 * 1000

/** Paths that belong to services; a page never answers for them. The callback's screen is the exception. */
const servicePaths = /^\/(?:api(?!\/auth\/callback$)|ws|healthz|readyz|metrics|assets|docs|fonts)(?:\/|$)/

/** Serves the built pages: hashed assets for a year, everything else fresh; any other path is a screen of the app. */
export function pages(): HttpMiddleware {
  const index = readFileSync(join(frontendDist, 'index.html'), 'utf8')
  const files = serve(frontendDist, {
    index: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(frontendDist, 'assets'))
      response.setHeader('Cache-Control', hashed ? `public, max-age=${year / 1000}, immutable` : 'no-cache')
    },
  })
  const screen: HttpMiddleware = async (ctx, next) => {
    if (!['GET', 'HEAD'].includes(ctx.method) || servicePaths.test(ctx.path)) return next()
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = 'html'
    ctx.body = index
  }
  return compose([files, under('/docs', serve(legalTexts)), screen])
}

const under =
  (prefix: string, inner: HttpMiddleware): HttpMiddleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith(`${prefix}/`)) return next()
    const whole = ctx.path
    ctx.path = whole.slice(prefix.length)
    await inner(ctx, async () => {
      ctx.path = whole
      await next()
    })
    ctx.path = whole
  }
