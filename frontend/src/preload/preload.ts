// A script of its own, two kilobytes that are there long before the app's first: asks who is signed in, and while the app's script
// still travels has the scripts of their screen fetched, its lists read, and the live connection opened. The app does the same by
// itself where this one did not come. It shares no module with the app, so that it waits for none.
import type { requestIdHeader } from '@calendar-sync/contracts/api/headers'
import type { LiveExtra } from '@calendar-sync/contracts/live'
import type { EarlyLive, EarlyPage } from '../request/earlyPage.ts'
import { mayUsePremium } from './mayUsePremium.ts'

const statusUrl = '/api/auth/status'
const requestId: typeof requestIdHeader = 'X-Request-Id'
const heartbeats: LiveExtra = 'heartbeats'

/** The lists that the first picture of a screen shows, by the first part of its path. */
const lists = new Map([['calendars', ['calendar-syncs', 'calendars', 'accounts', 'event-filters', 'copied-events']]])
/** Longer than this the lists do not wait for the live connection; the page then reads them again when it stands. */
const longestWaitMs = 2_000

const [, first = ''] = location.pathname.split('/')
const place = ['', 'home'].includes(first) ? 'dashboard' : first

const read = (url: string) =>
  fetch(url, {
    credentials: 'include',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', [requestId]: crypto.randomUUID() },
  })

/** What the build writes into the page of a screen behind sign-in. */
export interface FilesOfScreen {
  /** The scripts and styles of its first picture, if it has one. */
  readonly first: readonly string[]
  /** Its scripts. */
  readonly all: readonly string[]
}

/** The files of the screen at this address. */
function filesOfScreen(): FilesOfScreen | undefined {
  const written = document.getElementById('screens')?.textContent
  return new Map<string, FilesOfScreen>(written ? Object.entries(JSON.parse(written)) : []).get(place)
}

/** Has scripts fetched and compiled. */
function preload(scripts: readonly string[]): void {
  for (const script of scripts) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = script
    document.head.append(link)
  }
}

/** Has what the first picture is made of fetched. */
function preloadPicture(files: readonly string[]): void {
  const isStyle = (file: string) => file.endsWith('.css')
  preload(files.filter((file) => !isStyle(file)))
  // Into the browser's cache only: of a preloaded style that a busy browser uses late it would complain.
  for (const file of files.filter(isStyle)) fetch(file).catch(() => undefined)
}

/** Has the fonts of every screen fetched, which stand in no text yet. */
function loadFonts(): void {
  for (const family of ['Inter Variable', 'Bricolage Grotesque Variable'])
    document.fonts.load(`1em '${family}'`).catch(() => undefined)
}

/** Until the app's script is there. */
function appArrives(): Promise<void> {
  const app = document.querySelector('script[type=module]:not([async])')
  return new Promise((arrived) => {
    const observer = new PerformanceObserver((entries) => {
      if (app instanceof HTMLScriptElement && entries.getEntriesByName(app.src).length > 0) arrived()
    })
    observer.observe({ type: 'resource', buffered: true })
  })
}

/** Opens the live connection, then reads the lists: so no change falls between the two. */
function readLists(early: EarlyPage, names: readonly string[]): Promise<void> {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws?ask=${heartbeats}`)
  const said: unknown[] = []
  socket.onmessage = ({ data }) => said.push(data)
  const stands = new Promise<boolean>((decide) => {
    socket.onopen = () => decide(true)
    socket.onclose = () => decide(false)
    setTimeout(decide, longestWaitMs, false)
  })
  const live: EarlyLive = { socket, said, heardAll: false }
  early.live = live
  const decided = stands.then((heardAll) => {
    live.heardAll = heardAll
  })
  for (const name of names) {
    const answer = decided.then(() => read(`/api/${name}`))
    // The app says what is wrong with it, if it still asks.
    answer.catch(() => undefined)
    early.calls.set(`/api/${name}`, answer)
  }
  return decided
}

async function prepareScreen(early: EarlyPage, status: Promise<Response>): Promise<void> {
  const answer: unknown = await (await status).clone().json()
  if (typeof answer !== 'object' || answer === null || Reflect.get(answer, 'authenticated') !== true) return
  const names = lists.get(place)
  const asked = names && mayUsePremium(answer) ? readLists(early, names) : undefined
  const { first = [], all = [] } = filesOfScreen() ?? {}
  // What the first picture needs goes before the rest, which would take the network from it.
  if (first.length > 0) {
    preloadPicture(first)
    await Promise.all([asked, appArrives()])
  }
  loadFonts()
  preload(all)
}

const page: typeof globalThis & { early?: EarlyPage } = globalThis
// The app was here first where its script came from the browser's cache.
if (!page.early) {
  const status = read(statusUrl)
  const early: EarlyPage = {
    calls: new Map([[statusUrl, status]]),
    live: null,
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
  prepareScreen(early, status).catch(() => undefined)
}
