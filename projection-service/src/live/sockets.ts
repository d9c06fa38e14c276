import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { Heartbeat } from '@calendar-sync/contracts/live'
import { WebSocket } from 'ws'

/** More windows than anyone watches; a page that opens sockets in a loop harms only itself. */
export const maxSocketsPerPerson = 10

/** What may wait for a slow browser, in bytes. One that falls further behind is cut off; it comes back and reads anew. */
const maxWaitingBytes = 1024 * 1024

/** Why a socket was closed; 4000 to 4999 are the application's own. */
export const closeCodes = { goingAway: 1001, signedOut: 4001, tooManySockets: 4002 } as const

interface SocketSession {
  readonly userId: UserId
  /** Names the session to its person; it is not what stands in the cookie. */
  readonly sessionId: string
}

/** Whose session the cookie of an upgrade request is; null when it has ended. */
export type SessionOf = (request: IncomingMessage) => Promise<SocketSession | null>

interface Listener extends SocketSession {
  readonly socket: WebSocket
  readonly request: IncomingMessage
  /** Whether it has answered since the last ping. */
  answered: boolean
  /** Whether its page is told that the connection stands. */
  hasHeartbeats: boolean
}

/** So many sessions are looked up at a time: who waits for an answer needs the database's sessions too. */
const checksAtOnce = 3

const beat: Heartbeat = { type: 'heartbeat' }
const heartbeat = JSON.stringify(beat)
/** So many heartbeats are sent at a time: requests are answered between. */
const heartbeatsAtOnce = 500

/** How long a closing browser may take to say goodbye; milliseconds. */
const goodbye = 1_000

/** The sockets of everyone who listens here. */
export function createSockets() {
  const people = new Map<UserId, Set<Listener>>()
  const all = () => [...people.values()].flatMap((listeners) => [...listeners])
  const closeSignedOut = ({ socket }: Listener) => socket.close(closeCodes.signedOut, 'signed out')

  /** Closes a socket whose session has ended. @returns whether it goes on */
  async function checkSession(listener: Listener, sessionOf: SessionOf): Promise<boolean> {
    // When sessions cannot be read now, the socket stays open.
    const session = await sessionOf(listener.request).catch(() => listener)
    const goesOn = session?.sessionId === listener.sessionId && session.userId === listener.userId
    if (!goesOn) closeSignedOut(listener)
    return goesOn
  }

  async function check(listener: Listener, sessionOf: SessionOf): Promise<void> {
    if (!listener.answered) return listener.socket.terminate()
    if (!(await checkSession(listener, sessionOf))) return
    listener.answered = false
    listener.socket.ping()
  }

  let checking = false

  return {
    add(session: SocketSession, socket: WebSocket, request: IncomingMessage): Listener {
      const { userId } = session
      const listeners = people.get(userId) ?? new Set()
      people.set(userId, listeners)
      const listener: Listener = { ...session, socket, request, answered: true, hasHeartbeats: false }
      listeners.add(listener)
      const [oldest] = listeners
      if (oldest && listeners.size > maxSocketsPerPerson) {
        listeners.delete(oldest)
        oldest.socket.close(closeCodes.tooManySockets, 'too many windows are open')
      }
      socket.on('pong', () => {
        listener.answered = true
      })
      // 'close' follows.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        listeners.delete(listener)
        if (listeners.size === 0 && people.get(userId) === listeners) people.delete(userId)
      })
      return listener
    },
    send(userId: UserId, text: string) {
      for (const { socket } of people.get(userId) ?? []) {
        if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
        else if (socket.readyState === WebSocket.OPEN) socket.send(text)
      }
    },
    /** Tells its page from now on that the connection stands. */
    addHeartbeats(listener: Listener) {
      listener.hasHeartbeats = true
      listener.socket.send(heartbeat)
    },
    /** Not with the pings, which wait for the database. */
    async sendHeartbeats() {
      const waiting = all().filter(({ hasHeartbeats }) => hasHeartbeats)
      while (waiting.length > 0) {
        for (const { socket } of waiting.splice(-heartbeatsAtOnce))
          if (socket.readyState === WebSocket.OPEN) socket.send(heartbeat)
        await nextTurn()
      }
    },
    /** Closes who is no longer signed in, drops who has not answered the last ping, pings the others. */
    async check(sessionOf: SessionOf) {
      if (checking) return
      checking = true
      const waiting = all()
      const checkNext = async () => {
        for (let listener = waiting.pop(); listener; listener = waiting.pop()) await check(listener, sessionOf)
      }
      await Promise.all(Array.from({ length: checksAtOnce }, checkNext)).finally(() => {
        checking = false
      })
    },
    checkSession,
    /** Closes the sockets of these sessions. */
    endSessions(sessionIds: readonly string[]) {
      const ended = new Set(sessionIds)
      for (const listener of all()) if (ended.has(listener.sessionId)) closeSignedOut(listener)
    },
    count: () => all().length,
    people: () => [...people.keys()],
    async closeAll() {
      await Promise.all(
        all().map(
          ({ socket }) =>
            new Promise<void>((resolve) => {
              const timer = setTimeout(() => socket.terminate(), goodbye)
              socket.once('close', () => {
                clearTimeout(timer)
                resolve()
              })
              socket.close(closeCodes.goingAway, 'the server stops')
            }),
        ),
      )
    },
  }
}
