import { Heartbeat, LastNews, LiveMessage, livePath } from '@calendar-sync/contracts/live'
import { z } from 'zod'
import type { EarlyLive } from '../request/earlyPage.ts'
import { waitBefore } from '../request/waitBefore.ts'
import { watchSilence } from './watchSilence.ts'

export interface LiveListener {
  readonly onOpen: () => void
  /** How long ago, in ms, there was news for this person last; after `onOpen`, of a connection that the page opened itself. */
  readonly onLastNews: (msAgo: number) => void
  readonly onMessage: (message: LiveMessage) => void
  readonly onClose: () => void
  /** The session of this browser has ended. */
  readonly onSignedOut: () => void
  /** Connections do not come to stand, maybe because the session has ended: a browser does not tell a page why. Told now and then. */
  readonly onRefused: () => void
}

/** How often at most it is told that no connection comes to stand, in ms: the page asks then who is signed in. */
const betweenRefusals = 30_000

/** Of a connection that ended without a word; browsers use it so. */
const wentSilent = 1006
const signedOut = 4001
/** The server will not have this browser back: signed out, or too many tabs are listening already. */
const finalCodes: readonly number[] = [signedOut, 4002]

/** Where live messages come from: `/ws` on the host of this page, encrypted when the page is. */
export function liveAddress(page: string): URL {
  const address = new URL(livePath('last-news', 'heartbeats'), page)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address
}

const typeOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null ? Reflect.get(message, 'type') : undefined

/** All that a page hears. */
const Spoken = z.union([LiveMessage, LastNews, Heartbeat])

const fromJson = (data: unknown): unknown => {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}

function read(data: unknown): z.infer<typeof Spoken> | null {
  const message = fromJson(data)
  // What administrators hear besides; the panel asks for it in its own way.
  if (typeOf(message) === 'projection_progress') return null
  const known = Spoken.safeParse(message)
  if (known.success) return known.data
  // A malformed live message is only logged (specification, The error catalogue).
  console.error('A live message could not be read:', data)
  return null
}

/**
 * Listens at `/ws` on the same host, and connects again when the connection is lost and not refused. Answers how to stop.
 * @param early the connection to begin with, where the page has one and it is not closed again
 */
export function connectLive(
  { onOpen, onLastNews, onMessage, onClose, onSignedOut, onRefused }: LiveListener,
  early: EarlyLive | null,
): () => void {
  const address = liveAddress(window.location.href)
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | undefined
  let stopped = false

  let isOpen = false
  let refusedAt = Number.NEGATIVE_INFINITY
  const refused = () => {
    if (Date.now() - refusedAt < betweenRefusals) return
    refusedAt = Date.now()
    onRefused()
  }

  const opened = () => {
    attempt = 0
    isOpen = true
    onOpen()
  }
  const heard = (data: unknown) => {
    const message = read(data)
    if (message?.type === 'heartbeat') silence.heartbeat()
    else if (message?.type === 'last_news') onLastNews(message.msAgo)
    else if (message) onMessage(message)
  }

  const connect = () => listenTo(new WebSocket(address))
  const listenTo = (connection: WebSocket) => {
    socket = connection
    socket.onopen = opened
    socket.onmessage = ({ data }) => heard(data)
    socket.onclose = ({ code }) => ended(code)
  }
  const ended = (code: number) => {
    if (stopped) return
    silence.pause()
    onClose()
    if (code === signedOut) onSignedOut()
    else if (!isOpen) refused()
    isOpen = false
    if (finalCodes.includes(code)) return
    timer = setTimeout(connect, waitBefore(attempt, Math.random()))
    attempt += 1
  }
  const silence = watchSilence(() => {
    if (!socket) return
    // The end of a connection that carries nothing may be told minutes later: it is not waited for, nor heard.
    Object.assign(socket, { onopen: null, onmessage: null, onclose: null })
    socket.close()
    ended(wentSilent)
  })

  // Not at once: a page that is left again at once has nothing to close.
  if (!early || early.socket.readyState > WebSocket.OPEN) timer = setTimeout(connect)
  else {
    listenTo(early.socket)
    if (early.socket.readyState === WebSocket.OPEN) opened()
    for (const data of early.said) heard(data)
  }
  return () => {
    stopped = true
    clearTimeout(timer)
    silence.stop()
    socket?.close()
  }
}
