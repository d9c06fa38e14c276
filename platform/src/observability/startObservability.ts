import type { Config } from '../config.ts'
import { serveMetrics } from '../http/metrics.ts'
import { startTracing } from './startTracing.ts'

/**
 * What operators see of a process from outside: metrics on a port of their own and traces, each when configured.
 * @param service names the process in traces
 * @throws PortUnavailable
 */
export async function startObservability(
  config: Pick<Config, 'metricsPort' | 'metricsHost' | 'otlpEndpoint'>,
  service: string,
) {
  const server =
    config.metricsPort === undefined ? undefined : await serveMetrics(config.metricsPort, config.metricsHost)
  const endTracing = await startTracing(config, service)
  return {
    /** Where this process shows its metrics; undefined without METRICS_PORT. */
    metricsUrl: server && `http://localhost:${server.port}/metrics`,
    /** Sends the spans that are left. */
    async close() {
      await server?.close()
      await endTracing()
    },
  }
}
