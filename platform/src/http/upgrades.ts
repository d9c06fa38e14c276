import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Leaves upgrades to a WebSocket to who takes those. An offer of anything else, such as `h2c`, is ignored (RFC 9110 §7.8), which Node
 * does only for servers that take no upgrade at all: the connection begins anew with the same request without the offer, and
 * what follows is read as ever.
 */
export function takeWebSockets(server: Server, onWebSocket: UpgradeHandler): void {
  const lastAnswers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response) => lastAnswers.set(socket, response))
  server.on('upgrade', (request, socket, head) => {
    if (request.headers.upgrade?.toLowerCase() === 'websocket') return onWebSocket(request, socket, head)
    socket.unshift(Buffer.concat([withoutOffer(request), head]))
    const before = lastAnswers.get(socket)
    if (!before || before.destroyed) server.emit('connection', socket)
    else beginAfter(before, server, request.socket)
  })
}

/** A client may send a request before the one before it is answered; answers keep that order. */
function beginAfter(before: ServerResponse, server: Server, socket: Socket): void {
  // A client that is gone meanwhile.
  const ignore = () => undefined
  socket.on('error', ignore)
  before.once('close', () => {
    socket.off('error', ignore)
    // That of a connection without requests, which the answer before has set.
    socket.setTimeout(0)
    if (!socket.destroyed) server.emit('connection', socket)
  })
}

/** The head of a request as it came, but for its `Upgrade`. */
function withoutOffer({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (name.toLowerCase() !== 'upgrade') lines.push(`${name}: ${value}`)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}
