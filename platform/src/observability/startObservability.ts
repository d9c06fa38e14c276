import type { Config } from '../config.ts'
import { serveMetrics } from '../http/metrics.ts'
import { startTracing } from './startTracing.ts'

export interface Observability {
  /** Where this process shows its metrics; undefined without METRICS_PORT. */
  readonly metricsUrl: string | undefined
  /** Sends the spans that are left. */
  close(): Promise<void>
}

/**
 * What operators see of a process from outside: metrics on a port of their own and traces, each when configured.
 * @param service names the process in traces
 * @throws PortUnavailable
 */
export async function startObservability(
  config: Pick<Config, 'metricsPort' | 'metricsHost' | 'otlpEndpoint'>,
  service: string,
): Promise<Observability> {
  const server =
    config.metricsPort === undefined ? undefined : await serveMetrics(config.metricsPort, config.metricsHost)
  const endTracing = await startTracing(config, service)
  return {
    metricsUrl: server && `http://localhost:${server.port}/metrics`,
    async close() {
      await server?.close()
      await endTracing()
    },
  }
}
