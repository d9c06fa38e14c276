import { once } from 'node:events'
import type { Server } from 'node:net'
import { loopback } from '../http/listening.ts'

/** Has a server of a test listen on a free port of this machine, and answers which. */
export async function listenLocally(server: Server): Promise<number> {
  server.listen(0, loopback)
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('The server has no port.')
  return address.port
}
