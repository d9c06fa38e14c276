import type { MethodOptions } from 'googleapis/build/src/apis/calendar/index.js'
import type { Batching } from './batching.ts'

type Adapter = NonNullable<MethodOptions['adapter']>

/**
 * Lets the official client's calls travel in batches; it reads their answers as if each had come by itself.
 * @param timeout milliseconds for a call that travels alone
 */
export const batchingAdapter =
  (batching: Batching, timeout: number): Adapter =>
  async (options, deliver) => {
    // With parameters the client leaves a text here, although its types say otherwise.
    const { pathname, search } = new URL(String(options.url))
    const headers: Record<string, string> = {}
    for (const name of ['content-type', 'if-match']) {
      const value = options.headers.get(name)
      if (value !== null) headers[name] = value
    }
    const body = typeof options.body === 'string' ? options.body : undefined
    const part = { method: options.method ?? 'GET', path: pathname + search, headers, body }
    const reply = await batching.join(options.headers.get('authorization') ?? '', part)
    if (reply === 'alone') return deliver({ ...options, signal: AbortSignal.timeout(timeout) })
    const { status } = reply
    const answer = new Response(status === 204 || status === 304 ? null : reply.body, {
      status,
      headers: reply.headers,
    })
    return deliver({ ...options, fetchImplementation: async () => answer })
  }
