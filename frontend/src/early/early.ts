// A script of its own, a kilobyte that is there long before the app's first: asks who is signed in, and has the scripts of their screen
// fetched, while the app's script still travels. The app does the same by itself where this one did not come. It imports
// nothing, so that it waits for nothing.
import type { requestIdHeader } from '@calendar-sync/contracts/api/headers'
import type { EarlyPage } from '../request/earlyPage.ts'

const statusUrl = '/api/auth/status'
const requestId: typeof requestIdHeader = 'X-Request-Id'

/** The scripts of each screen behind sign-in, by the first part of its path; the build writes them into the page. */
function scriptsOfScreen(): readonly string[] {
  const written = document.getElementById('screens')?.textContent
  const screens = new Map<string, string[]>(written ? Object.entries(JSON.parse(written)) : [])
  const [, place = ''] = location.pathname.split('/')
  return screens.get(['', 'home'].includes(place) ? 'dashboard' : place) ?? []
}

async function prepareScreen(status: Promise<Response>): Promise<void> {
  const answer: unknown = await (await status).clone().json()
  if (typeof answer !== 'object' || answer === null || Reflect.get(answer, 'authenticated') !== true) return
  for (const script of scriptsOfScreen()) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = script
    document.head.append(link)
  }
}

const page: typeof globalThis & { early?: EarlyPage } = globalThis
// The app was here first where its script came from the browser's cache.
if (!page.early) {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json', [requestId]: crypto.randomUUID() }
  const status = fetch(statusUrl, { credentials: 'include', headers })
  const early: EarlyPage = {
    calls: new Map([[statusUrl, status]]),
    pressed: null,
    stop: () => removeEventListener('click', keep, true),
  }
  // Keeps presses back that a screen which the server sent would not answer, or would answer by sending its form.
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-drawn] button') : null
    if (!(button instanceof HTMLButtonElement)) return
    event.preventDefault()
    event.stopPropagation()
    early.pressed = button
  }
  addEventListener('click', keep, true)
  page.early = early
  // The app says what is wrong with the answer; scripts that are not prepared come later.
  prepareScreen(status).catch(() => undefined)
}
