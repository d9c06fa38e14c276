import type { IncomingMessage } from 'node:http'
import type { UserId } from '@calendar-sync/contracts/ids'
import { WebSocket } from 'ws'

/** More windows than anyone watches; a page that opens sockets in a loop harms only itself. */
export const maxSocketsPerPerson = 10

/** What may wait for a slow browser, in bytes. One that falls further behind is cut off; it comes back and reads anew. */
const maxWaitingBytes = 1024 * 1024

/** Why a socket was closed; 4000 to 4999 are the application's own. */
export const closeCodes = { goingAway: 1001, signedOut: 4001, tooManySockets: 4002 } as const

interface Listener {
  readonly socket: WebSocket
  readonly request: IncomingMessage
  /** Whether it has answered since the last ping. */
  answered: boolean
}

/** The sockets of everyone who listens here. */
export interface Sockets {
  add(userId: UserId, socket: WebSocket, request: IncomingMessage): void
  send(userId: UserId, text: string): void
  /** Closes who is no longer signed in, drops who has not answered the last ping, pings the others. */
  check(userOf: (request: IncomingMessage) => Promise<UserId | null>): Promise<void>
  count(): number
  people(): UserId[]
  closeAll(): Promise<void>
}

/** How long a closing browser may take to say goodbye; milliseconds. */
const goodbye = 1_000

export function createSockets(): Sockets {
  const people = new Map<UserId, Set<Listener>>()
  const all = () =>
    [...people].flatMap(([userId, listeners]) => [...listeners].map((listener) => ({ userId, listener })))

  return {
    add(userId, socket, request) {
      const listeners = people.get(userId) ?? new Set()
      people.set(userId, listeners)
      const listener: Listener = { socket, request, answered: true }
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
    },
    send(userId, text) {
      for (const { socket } of people.get(userId) ?? []) {
        if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
        else if (socket.readyState === WebSocket.OPEN) socket.send(text)
      }
    },
    async check(userOf) {
      await Promise.all(
        all().map(async ({ userId, listener }) => {
          const { socket, request } = listener
          if (!listener.answered) return socket.terminate()
          // When sessions cannot be read now, nobody is sent away for it.
          const user = await userOf(request).catch(() => userId)
          if (user !== userId) return socket.close(closeCodes.signedOut, 'signed out')
          listener.answered = false
          socket.ping()
        }),
      )
    },
    count: () => all().length,
    people: () => [...people.keys()],
    async closeAll() {
      await Promise.all(
        all().map(
          ({ listener: { socket } }) =>
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
