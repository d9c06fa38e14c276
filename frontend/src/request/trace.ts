const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What a request begins: the server takes the id for its own, and for the trace of all that the request leads to. */
export interface Trace {
  readonly id: string
  /** The header by which the server learns of it. Source: https://www.w3.org/TR/trace-context/#traceparent-header */
  readonly parent: string
}

export function newTrace(): Trace {
  const id = crypto.randomUUID()
  return { id, parent: `00-${id.replaceAll('-', '')}-${hex(crypto.getRandomValues(new Uint8Array(8)))}-01` }
}
