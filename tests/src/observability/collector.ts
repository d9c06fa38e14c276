import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { listening } from '../kit/listening.ts'

const Value = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.int(), z.string()]).optional(),
  arrayValue: z.object({ values: z.array(z.object({ stringValue: z.string() })) }).optional(),
})
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .transform((list) =>
    Object.fromEntries(
      list.map(({ key, value }) => [
        key,
        value.stringValue ??
          value.arrayValue?.values.map(({ stringValue }) => stringValue).join() ??
          String(value.intValue),
      ]),
    ),
  )
const Span = z.object({
  traceId: z.string().length(32),
  spanId: z.string().length(16),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.string().transform(BigInt),
  endTimeUnixNano: z.string().transform(BigInt),
  attributes: Attributes.default({}),
  status: z.object({ code: z.int().optional(), message: z.string().optional() }),
})
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

/** A span as a collector receives it, with the service it came from. */
export type CollectedSpan = z.infer<typeof Span> & { readonly service: string }

export type Collector = Awaited<ReturnType<typeof startCollector>>

/** Receives OTLP over HTTP in JSON, as collectors do. Source: https://opentelemetry.io/docs/specs/otlp/#otlphttp */
export async function startCollector() {
  const spans: CollectedSpan[] = []
  const received: unknown[] = []
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
    const body: unknown = await json(request)
    received.push(body)
    for (const { resource, scopeSpans } of Export.parse(body).resourceSpans) {
      const service = resource.attributes['service.name'] ?? ''
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return {
    url: `http://localhost:${await listening(server)}`,
    spans,
    /** Everything that was received, as it came. */
    text: () => JSON.stringify(received),
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The spans of one trace as a tree: `name` of each, those it led to below it, in the order of their beginnings. */
export interface Branch {
  readonly span: CollectedSpan
  readonly below: readonly Branch[]
}

/** @param root the span above; an empty text for those that begin a trace */
export function treeOf(spans: readonly CollectedSpan[], root: string): Branch[] {
  return spans
    .filter(({ parentSpanId = '' }) => parentSpanId === root)
    .toSorted((a, b) => Number(a.startTimeUnixNano - b.startTimeUnixNano))
    .map((span) => ({ span, below: treeOf(spans, span.spanId) }))
}

/** All branches of a tree with this name, however deep. */
export const findAll = (tree: readonly Branch[], name: string): Branch[] =>
  tree.flatMap((branch) => [...(branch.span.name === name ? [branch] : []), ...findAll(branch.below, name)])
