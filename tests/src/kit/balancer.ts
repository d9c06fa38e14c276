import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './freePort.ts'

/** What stands in front of several processes of a service: each connection goes to the next one that takes it. */
export async function startBalancer(ports: readonly number[]) {
  let turn = 0
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }
  const passOn = (incoming: Socket, left: number) => {
    const port = ports[turn++ % ports.length]
    if (left === 0 || port === undefined) return incoming.destroy()
    const outgoing = keep(connect(port, 'localhost'))
    let isThere = false
    outgoing.once('connect', () => {
      isThere = true
      incoming.pipe(outgoing).pipe(incoming)
    })
    outgoing.once('close', () => (isThere ? incoming.destroy() : passOn(incoming, left - 1)))
    incoming.once('close', () => outgoing.destroy())
    return outgoing
  }
  const server = createServer((incoming) => void passOn(keep(incoming), ports.length))
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    port,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
