import { connect, createServer, type Socket } from 'node:net'

export interface CuttableProxy {
  readonly port: number
  /** Breaks every connection that goes through; new ones are let through at once. */
  cut(): void
  close(): Promise<void>
}

/** Stands between a client and a server that cannot be made to fail itself. */
export async function startCuttableProxy(host: string, port: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((incoming) => {
    const outgoing = keep(connect(port, host))
    keep(incoming).pipe(outgoing).pipe(incoming)
    incoming.on('close', () => outgoing.destroy())
    outgoing.on('close', () => incoming.destroy())
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('The proxy has no port.')
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      cut()
    })
  return { port: address.port, cut, close }
}
