import type { Server } from 'node:http'
import { StartupError } from '../process.ts'

/** The port is in use, or not ours to take. */
export class PortUnavailable extends StartupError {
  override readonly name = 'PortUnavailable'
}

export interface RunningServer {
  readonly port: number
  /** Stops accepting, ends idle connections, waits for requests in hand. */
  close(): Promise<void>
}

/**
 * Begins to listen. @param variable says which port it is
 * @returns the port, which was chosen when 0 was asked for
 * @throws PortUnavailable in one sentence that says what to do
 */
export async function listening(server: Server, port: number, variable: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, variable)))
    server.listen(port, resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

const explain = (error: NodeJS.ErrnoException, port: number, variable: string): Error => {
  if (error.code === 'EADDRINUSE')
    return new PortUnavailable(
      `port ${port} is in use. Stop what listens there, or choose another one with ${variable}.`,
    )
  if (error.code === 'EACCES')
    return new PortUnavailable(`port ${port} may not be opened by this user. Choose one above 1023 with ${variable}.`)
  return error
}

export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
