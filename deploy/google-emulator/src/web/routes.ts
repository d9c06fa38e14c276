import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type Router from '@koa/router'
import type { Emulator } from '../emulator.ts'
import { viewOf } from './view.ts'

const DAY = 86_400_000
const files = new Set([
  'style.css',
  'agenda.css',
  'main.js',
  'agenda.js',
  'people.js',
  'editor.js',
  'elements.js',
  'icon.svg',
  'lock.svg',
])

/** The page that shows every account's calendars, and the data behind it. */
export function pageRoutes(router: Router, emulator: Emulator): void {
  // Read at each request: they are small, and a developer who edits them sees the change at once.
  const read = (name: string) => readFile(new URL(`../../page/${name}`, import.meta.url))

  router.get('/', async (ctx) => {
    ctx.type = 'html'
    ctx.body = await read('index.html')
  })
  router.get('/page/:name', async (ctx) => {
    const name = ctx.params.name ?? ''
    if (!files.has(name)) return
    ctx.type = extname(name)
    ctx.body = await read(name)
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
