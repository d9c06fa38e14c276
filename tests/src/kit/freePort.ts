import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Of the ports that systems do not hand to programs that ask for any port (they begin at 32,768 or later), so that one is still
 * free when what listened there is started again.
 */
const [lowest, highest] = [10_100, 32_000]

/** Which share of them this process has, as in `0/5`: another that looks for one at this moment finds none of the same. */
const [share = 0, shares = 1] = (process.env.TEST_PORTS ?? '0/1').split('/').map(Number)
const count = Math.floor((highest - lowest) / shares)
let next = Math.floor(Math.random() * count)

/** A port no program listens on now, and this process was not given before. */
export async function freePort(): Promise<number> {
  const port = lowest + share * count + next
  next = (next + 1) % count
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
