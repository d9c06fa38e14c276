import { spawn } from 'node:child_process'
import { once } from 'node:events'

export const bareNodeName = 'bare Node, an HTTP server'

/** A process of Node that serves HTTP and does nothing else: what any service holds at least. */
export function startBareNode() {
  const child = spawn(process.execPath, ['-e', 'require("node:http").createServer().listen(0)'], { stdio: 'ignore' })
  return {
    pid: child.pid,
    async stop() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
