import type { Config } from '@calendar-sync/platform/config'
import { suiteOnOne } from '@calendar-sync/platform/testing/suites'
import { freePort } from '../kit/freePort.ts'
import { startNginx } from '../kit/nginx.ts'
import { startSystem } from '../kit/system.ts'

export type Edge = Awaited<ReturnType<typeof startEdge>>

/**
 * The product behind the web server of the containers.
 * @param overrides settings of the services; `publicUrl` is the web server's unless given
 */
export async function startEdge(overrides: Partial<Config> = {}) {
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
    /** Of the web server. */
    port,
    url,
    /** Of the product itself, behind the web server. */
    productPort: inner,
    readAccessLog: server.readAccessLog,
    readErrorLog: server.readErrorLog,
    /** Another web server in front of the same services, which believes proxies at these addresses. */
    async behind(trustedProxies: string) {
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

interface WithEdge {
  edge: Edge
  end(): Promise<void>
}

/** A suite whose tests share that. `More` is what its own hooks put beside it. */
export const edgeSuite = <More extends object = object>(name: string, overrides?: Partial<Config>) =>
  suiteOnOne<WithEdge, WithEdge & More>(name, async () => {
    const edge = await startEdge(overrides)
    return { edge, end: edge.stop }
  })
