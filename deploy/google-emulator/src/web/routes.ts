import { readFileSync } from 'node:fs'
import type Router from '@koa/router'
import type { Emulator } from '../emulator.ts'
import { viewOf } from './view.ts'

const DAY = 86_400_000

/** The page that shows every account's calendars, and the data behind it. */
export function pageRoutes(router: Router, emulator: Emulator): void {
  const page = ['index.html', 'style.css', 'script.js'].map((name) =>
    readFileSync(new URL(`../../page/${name}`, import.meta.url), 'utf8'),
  )
  const [html = '', css = '', script = ''] = page
  const whole = html.replace('/*style*/', () => css).replace('/*script*/', () => script)

  router.get('/', (ctx) => {
    ctx.type = 'html'
    ctx.body = whole
  })
  router.get('/emulator/view', (ctx) => {
    const { searchParams } = ctx.URL
    const today = emulator.clock.now().getTime()
    const from = Date.parse(searchParams.get('from') ?? '') || today - DAY
    const to = Date.parse(searchParams.get('to') ?? '') || today + 14 * DAY
    ctx.set('cache-control', 'no-store')
    ctx.body = viewOf(emulator, from, to)
  })
}
