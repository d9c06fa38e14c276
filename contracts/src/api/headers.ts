/** Names of the headers by which a browser reads its own writes; see docs/architecture.md, "Reading your own writes". */
export const eventPositionHeader = 'Event-Position'
export const afterPositionHeader = 'After-Position'
export const staleHeader = 'Stale'
export const idempotencyKeyHeader = 'Idempotency-Key'
export const requestIdHeader = 'X-Request-Id'
/** Which trace a request is part of. Source: https://www.w3.org/TR/trace-context/#traceparent-header */
export const traceparentHeader = 'traceparent'
