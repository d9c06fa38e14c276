import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port no program listens on now. Of those that systems do not hand to programs that ask for any port (they begin at
 * 32,768 or later), so that it is still free when what listened there is started again.
 */
export async function freePort(): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 22_000)
  const server = createServer()
  try {
    await once(server.listen(port), 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return freePort()
    throw error
  }
  await new Promise((resolve) => server.close(resolve))
  return port
}
