import { once } from 'node:events'
import type { Server } from 'node:net'

/** Has a server listen on a free port, and answers which. */
export async function listening(server: Server): Promise<number> {
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
