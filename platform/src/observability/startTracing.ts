import { setTimeout as sleep } from 'node:timers/promises'
import { context, propagation, trace } from '@opentelemetry/api'
import type { Config } from '../config.ts'

/** How long a stop waits for the collector to take what is left; milliseconds. */
const timeoutMs = 2_000

/**
 * Sends spans to a collector (OTLP over HTTP, JSON) when one is configured; only then is the SDK loaded.
 * `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME` and the other variables of the SDK count too.
 * Source: https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 * @returns sends what is left and ends it
 */
export async function startTracing({ otlpEndpoint }: Pick<Config, 'otlpEndpoint'>, service: string) {
  if (otlpEndpoint === undefined) return async () => {}
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, { OTLPTraceExporter }, resources, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ])
  const named = resources.resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? service })
  const exporter = new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces` })
  const provider = new sdk.BasicTracerProvider({
    resource: resources.defaultResource().merge(named),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  return async () => {
    // A collector that is away must not keep a service from stopping.
    const sent = provider.shutdown().catch(() => undefined)
    await Promise.race([sent, sleep(timeoutMs, undefined, { ref: false })])
    trace.disable()
    context.disable()
    propagation.disable()
  }
}
