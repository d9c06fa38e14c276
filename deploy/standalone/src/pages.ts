import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HttpMiddleware } from '@calendar-sync/platform/http/context'
import compose from 'koa-compose'
import serve from 'koa-static'
import { frontendDist } from './frontendBuild.ts'

const legalTexts = resolve(dirname(fileURLToPath(import.meta.url)), '../../../docs/legal')

const year = 365 * 24 * 60 * 60 * 1000

/** Calls are answered in JSON also when there is no such call. The callback's screen is the exception. */
const calls = /^\/api(?!\/auth\/callback$)(?:\/|$)/i

/** Places of files and services, where the app has no screens. */
const withoutScreens = /^\/(?:ws|healthz|readyz|metrics|assets|docs|fonts)(?:\/|$)/

/** The cookie of a session, as a browser sends it (`platform/src/http/session.ts`). */
const sessionCookie = /(?:^|;\s*)(?:__Host-)?calendar-sync\.session=/

/**
 * Serves the built pages: hashed assets for a year, everything else fresh. Any other path is a screen of the app, which
 * shows its not-found screen where it has no other. A browser without a session gets the landing page ready drawn.
 */
export function pages(): HttpMiddleware {
  const index = readFileSync(join(frontendDist, 'index.html'), 'utf8')
  const landing = readFileSync(join(frontendDist, 'landing.html'), 'utf8')
  const files = serve(frontendDist, {
    index: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(frontendDist, 'assets'))
      response.setHeader('Cache-Control', hashed ? `public, max-age=${year / 1000}, immutable` : 'no-cache')
    },
  })
  const screen: HttpMiddleware = (ctx) => {
    ctx.status = isFilePath(ctx.path) && !withoutScreens.test(ctx.path) ? 200 : 404
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = 'html'
    const isFirstPage = ctx.path === '/' || ctx.path === '/landing'
    if (isFirstPage) ctx.vary('Cookie')
    ctx.body = isFirstPage && !sessionCookie.test(ctx.get('Cookie')) ? landing : index
  }
  const readable = when(({ path }) => isFilePath(path), compose([files, under('/docs', serve(legalTexts))]))
  return when(({ method, path }) => ['GET', 'HEAD'].includes(method) && !calls.test(path), compose([readable, screen]))
}

/** Whether a path can name a file at all: nothing that cannot be decoded, and nothing that leads out of its folder. */
function isFilePath(path: string): boolean {
  try {
    const plain = decodeURIComponent(path)
    return !plain.startsWith('//') && !plain.includes('\0') && !plain.split(/[/\\]/).includes('..')
  } catch {
    return false
  }
}

const when =
  (fits: (ctx: { readonly method: string; readonly path: string }) => boolean, inner: HttpMiddleware): HttpMiddleware =>
  (ctx, next) =>
    fits(ctx) ? inner(ctx, next) : next()

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
