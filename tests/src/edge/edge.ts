import type { Config } from '@calendar-sync/platform/config'
import { freePort } from '../kit/freePort.ts'
import { startNginx } from '../kit/nginx.ts'
import { type System, startSystem } from '../kit/system.ts'

/** The product behind the web server of the containers. */
export interface Edge {
  readonly system: System
  /** Of the web server. */
  readonly port: number
  readonly url: string
  /** Of the product itself, behind the web server. */
  readonly productPort: number
  /** Of the web server: a line for each request that has ended. */
  readAccessLog(): string
  /** Another web server in front of the same services, which believes proxies at these addresses. */
  behind(trustedProxies: string): Promise<number>
  stop(): Promise<void>
}

/** @param overrides settings of the services; `publicUrl` is the web server's unless given */
export async function startEdge(overrides: Partial<Config> = {}): Promise<Edge> {
  const [port, inner] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const system = await startSystem({
    publicUrl: url,
    ...overrides,
    port: inner,
    trustedProxies: { kind: 'count', count: 1 },
  })
  // No engine listens there: calls that only it answers get no answer.
  const upstreams = { commands: inner, queries: inner, engine: await freePort() }
  const server = await startNginx(port, upstreams)
  const servers = [server]
  return {
    system,
    port,
    url,
    productPort: inner,
    readAccessLog: server.readAccessLog,
    async behind(trustedProxies) {
      const another = await freePort()
      servers.push(await startNginx(another, upstreams, trustedProxies))
      return another
    },
    async stop() {
      for (const server of servers) await server.stop()
      await system.stop()
    },
  }
}
