import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/**
 * Spans of what a request leads to. Until `startTracing` has loaded the SDK all of this does nothing and costs next to
 * nothing. Attributes name kinds and numbers: never a person, an address, a calendar or what an event says.
 */
export type { Attributes, Span }

interface SpanOptions {
  readonly attributes?: Attributes
  readonly kind?: 'server' | 'client'
  /** The W3C trace parent of what led here, when that is not what runs now: `null` for something new. */
  readonly parent?: string | null | undefined
  /** Whether what was thrown is a failure of ours; a rule that said no is none. */
  readonly isFailure?: (error: unknown) => boolean
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT }

/** Does something within a span. What is thrown is thrown on; the span keeps only the error's name. */
export function traced<Result>(
  name: string,
  { attributes = {}, kind, parent, isFailure = () => true }: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const under = parent === undefined ? context.active() : contextOf(parent)
  const options = { attributes, kind: kind ? kinds[kind] : SpanKind.INTERNAL }
  return tracer().startActiveSpan(name, options, under, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
      if (isFailure(error)) span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Marks the span of something that went wrong without throwing. */
export const markFailed = (span: Span): void => void span.setStatus({ code: SpanStatusCode.ERROR })

/** Does something as part of what another process began, without a span of its own. */
export const within = <Result>(traceparent: string | undefined, work: () => Result): Result =>
  context.with(contextOf(traceparent ?? null), work)

/** Whether spans are collected: otherwise no caller need look for what they would hang on. */
export const isTracing = (): boolean => propagation.fields().length > 0

/** Does something because of an event, as part of the trace that the event was part of; without one, on its own. */
export const tracedAsPart = <Result>(
  name: string,
  traceparent: string | undefined,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> =>
  traceparent === undefined ? within(undefined, work) : traced(name, { attributes, parent: traceparent }, work)

/** What carries on what runs now, elsewhere or later; undefined when nothing is traced. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** The trace of what runs now: 32 hexadecimal digits; undefined when nothing is traced. */
export function currentTraceId(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext()
  return span && isSpanContextValid(span) ? span.traceId : undefined
}

/** The spans of one thing that is done for several traces at once, such as a batch of events. */
export async function tracedForEach<Result>(
  name: string,
  traceparents: readonly string[],
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (traceparents.length === 0) return work()
  const spans = traceparents.map((traceparent) => tracer().startSpan(name, { attributes }, contextOf(traceparent)))
  try {
    return await work()
  } catch (error) {
    for (const span of spans) span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    for (const span of spans) span.end()
  }
}

// Asked for each time: what was handed out before tracing was started or ended knows nothing of that.
const tracer = () => trace.getTracer('calendar-sync')

const contextOf = (traceparent: string | null): Context =>
  traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent })
