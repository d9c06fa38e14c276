import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { listenLocally } from '../../testing/listenLocally.ts'

/** Stands between a client and a server that cannot be made to fail itself. */
export async function startCuttableProxy(host: string, port: number) {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  let stalled: Promise<void> | undefined
  const hold = (held: Iterable<Socket>) => {
    for (const socket of held) socket.pause()
  }
  const server = createServer((incoming) => {
    const outgoing = keep(connect(port, host))
    keep(incoming).pipe(outgoing).pipe(incoming)
    if (stalled) hold([incoming, outgoing])
    incoming.on('close', () => outgoing.destroy())
    outgoing.on('close', () => incoming.destroy())
  })
  /** Breaks every connection that goes through; new ones are let through at once. */
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  /** Lets nothing through for so many milliseconds, in either direction; it comes later, in one piece. */
  const stall = async (milliseconds: number) => {
    stalled ??= sleep(milliseconds).then(() => {
      stalled = undefined
      for (const socket of sockets) socket.resume()
    })
    hold(sockets)
    await stalled
  }
  const ownPort = await listenLocally(server)
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      cut()
    })
  return { port: ownPort, cut, stall, close }
}
