import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { UserId } from '@calendar-sync/contracts/ids'
import type { LastNews, LiveExtra } from '@calendar-sync/contracts/live'
import { liveOf, liveOfEveryone, sessionsEnded } from '@calendar-sync/contracts/subjects'
import type { Bus, Unsubscribe } from '@calendar-sync/platform/bus/bus'
import { isForeignOrigin, ownOrigin } from '@calendar-sync/platform/http/origin'
import type { Log } from '@calendar-sync/platform/log'
import { WebSocketServer } from 'ws'
import { createLastNews } from './lastNews.ts'
import { createSockets, type SessionOf } from './sockets.ts'

export interface LiveBridgeDependencies {
  readonly bus: Bus
  readonly log: Log
  readonly sessionOf: SessionOf
  /** Under which browsers reach us; undefined: under any address. */
  readonly publicUrl: string | undefined
  readonly pingMilliseconds?: number
}

const pingEvery = 30_000

export type LiveBridge = ReturnType<typeof createLiveBridge>

/** Carries each person's status from the bus to their browsers, at `/ws`. Browsers only listen. */
export function createLiveBridge(deps: LiveBridgeDependencies) {
  const { bus, log, sessionOf } = deps
  // Browsers have nothing to tell us, so even a small message is too large.
  const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: 1024 })
  const sockets = createSockets()
  let lastNews = createLastNews()
  let subscriptions: Unsubscribe[] = []
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  /** Whether a page of another site opens this socket. Cookies go along with such a request, so it is the one thing that tells. */
  const isForeign = ({ headers }: IncomingMessage) =>
    isForeignOrigin(headers.origin, ownOrigin(deps.publicUrl, headers.host))

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (request.url?.split('?')[0] !== '/ws') return refuse(socket, '404 Not Found')
    if (isForeign(request)) return refuse(socket, '403 Forbidden')
    const session = await sessionOf(request)
    if (!session) return refuse(socket, '401 Unauthorized')
    if (stopped) return refuse(socket, '503 Service Unavailable')
    server.handleUpgrade(request, socket, head, (accepted) => {
      const listener = sockets.add(session, accepted, request)
      if (asksFor(request, 'heartbeats')) sockets.addHeartbeats(listener)
      if (asksFor(request, 'last-news')) {
        const news: LastNews = { type: 'last_news', msAgo: lastNews.msAgo(session.userId) }
        accepted.send(JSON.stringify(news))
      }
      // It may have ended after it was looked up and before anything that ends it could find the socket.
      void sockets.checkSession(listener, sessionOf)
    })
  }

  return {
    async start() {
      subscriptions = [
        await bus.subscribe(liveOfEveryone, (message, subject) => {
          const userId = UserId.safeParse(subject.split('.').at(-1)).data
          if (!userId || liveOf(userId).name !== subject) return
          lastNews.note(userId)
          sockets.send(userId, JSON.stringify(message))
        }),
        await bus.subscribe(sessionsEnded, ({ sessionIds }) => sockets.endSessions(sessionIds)),
      ]
      // Before, messages may have passed by.
      lastNews = createLastNews()
      timer = setInterval(() => {
        lastNews.forgetOld()
        void sockets.sendHeartbeats()
        void sockets.check(sessionOf)
      }, deps.pingMilliseconds ?? pingEvery)
      timer.unref()
    },
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      // A browser that is gone before we answered.
      socket.on('error', () => undefined)
      accept(request, socket, head).catch((error) => {
        log.error({ error }, 'a live connection could not be opened')
        refuse(socket, '503 Service Unavailable')
      })
    },
    /** How many browsers listen. */
    count: sockets.count,
    /** Who listens. */
    people: sockets.people,
    /** Sends the same text to all of a person's browsers. */
    send: sockets.send,
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.all(subscriptions.splice(0).map((unsubscribe) => unsubscribe()))
      await sockets.closeAll()
    },
  }
}

const asksFor = ({ url }: IncomingMessage, extra: LiveExtra): boolean =>
  new URLSearchParams(url?.split('?')[1]).getAll('ask').includes(extra)

/** A client that never closes its side must not keep the connection, nor the service from stopping. */
const refuse = (socket: Duplex, status: string): void => {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
