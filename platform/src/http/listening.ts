import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { StartupError } from '../process.ts'

/** The port is in use, or not ours to take. */
export class PortUnavailable extends StartupError {}

export interface RunningServer {
  readonly port: number
  /** Stops accepting, ends idle connections, waits for requests in hand. */
  close(): Promise<void>
}

/** Where a server listens, and the settings that say so. */
interface ListenAddress {
  /** 0 takes a free one. */
  readonly port: number
  /** An address of this machine; `0.0.0.0` or `::` for all of them. */
  readonly host: string
  readonly settings: { readonly port: string; readonly host: string }
}

/** What only programs on this machine reach. */
export const loopback = '127.0.0.1'

/**
 * Begins to listen, on a port of its own choice when 0 is asked for.
 * @throws PortUnavailable in one sentence that says what to do
 */
export async function listening(server: Server, at: ListenAddress): Promise<RunningServer> {
  const silent = silentConnectionsOf(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, at)))
    server.listen(at.port, at.host, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : at.port
  return { port, close: () => closeServer(server, silent) }
}

/** @param setting the variable that names the port */
export const portInUse = (port: number, setting: string): string =>
  `port ${port} is in use. Stop what listens there, or choose another one with ${setting}.`

const explain = (error: NodeJS.ErrnoException, { port, host, settings }: ListenAddress): Error => {
  const notOurs = `${host} is no address of this machine. Set ${settings.host} to one, or to 0.0.0.0 for all.`
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: portInUse(port, settings.port),
    EACCES: `port ${port} may not be opened by this user. Choose one above 1023 with ${settings.port}.`,
    EADDRNOTAVAIL: notOurs,
    ENOTFOUND: notOurs,
  }
  const sentence = sentences[error.code ?? '']
  return sentence === undefined ? error : new PortUnavailable(sentence)
}

/** Connections that have not asked for anything yet: browsers open them ahead. Node takes them for busy, and would wait for them. */
function silentConnectionsOf(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  for (const event of ['request', 'upgrade'] as const)
    server.prependListener(event, ({ socket }) => silent.delete(socket))
  return silent
}

const closeServer = (server: Server, silent: ReadonlySet<Socket>): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    for (const socket of silent) socket.destroy()
  })
