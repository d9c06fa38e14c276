/** Names of the headers by which a browser reads its own writes; see docs/architecture.md, "Reading your own writes". */
export const eventPositionHeader = 'Event-Position'
export const afterPositionHeader = 'After-Position'
export const staleHeader = 'Stale'
export const idempotencyKeyHeader = 'Idempotency-Key'
/** In an answer, our name for the request; in a request, what the client calls it, which is only logged. */
export const requestIdHeader = 'X-Request-Id'
