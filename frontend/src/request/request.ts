import {
  afterPositionHeader,
  eventPositionHeader,
  idempotencyKeyHeader,
  requestIdHeader,
} from '@calendar-sync/contracts/api/headers'
import { debug } from '../app/debug.ts'
import { takeEarlyCall } from './earlyPage.ts'
import { field } from './field.ts'
import { RequestError } from './requestError.ts'

export interface RequestOptions {
  readonly method?: string
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: HeadersInit
  /** Of a change that may be sent again; else each has a new one. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export interface Answer {
  readonly response: Response
  /** The parsed body of a JSON answer, else the raw response (specification, Shared request behaviour). */
  readonly body: unknown
}

export type Exchange = (url: string, options?: RequestOptions) => Promise<Answer>

const isJson = (response: Response) => /\bjson\b/.test(response.headers.get('Content-Type') ?? '')

const text = (value: unknown): string | undefined => (typeof value === 'string' && value) || undefined

/** @param sentId what we called the request, by which the server's log knows it where something on the way answered */
async function failure(response: Response, sentId: string): Promise<RequestError> {
  const { status, statusText } = response
  const answer = { status, statusText, requestId: response.headers.get(requestIdHeader) ?? sentId }
  if (!isJson(response))
    return new RequestError(`API request failed with status ${status}${statusText && `: ${statusText}`}`, answer)
  const body: unknown = await response.json()
  const said = text(field(body, 'error')) ?? text(field(body, 'message'))
  return new RequestError(said ?? 'API request failed', {
    ...answer,
    code: text(field(body, 'code')),
    said,
    details: field(body, 'details'),
  })
}

/**
 * Makes the one function through which every call goes (specification, Shared request behaviour). It remembers the
 * newest event position an answer named and asks later reads to be at least as new, so that a person reads what they
 * wrote; it gives each change a key, so that one that arrives twice counts once; a button that is pressed again before the
 * page could take it away gets the answer of the command that is on its way; and it names each request, so that the
 * server's log can be searched for that name when the server's own did not arrive (docs/operations.md, "Traces").
 * @throws RequestError when the answer is not a success; the error of `send` when there is no answer
 */
export function createExchange(send: typeof fetch): Exchange & { hearOf(position: string): void } {
  let position = ''

  /** Later reads are to be at least as new as this. */
  const hearOf = (seen: string) => {
    if (seen > position) position = seen
  }
  const call: Exchange = async (url, options = {}) => {
    const { method = 'GET', body, headers: given, idempotencyKey = crypto.randomUUID(), signal } = options
    if (typeof url !== 'string') throw new Error('Invalid URL: must be a string')
    const headers = new Headers(given)
    const sentId = crypto.randomUUID()
    headers.set(requestIdHeader, sentId)
    headers.set('Accept', 'application/json')
    headers.set('Content-Type', 'application/json')
    if (method !== 'GET') headers.set(idempotencyKeyHeader, idempotencyKey)
    else if (position) headers.set(afterPositionHeader, position)

    const response = await send(url, {
      method,
      headers,
      credentials: 'include',
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
    const [path = ''] = url.split('?')
    const topic = /^\/api\/(admin|analytics|waitlist\/entries)\b/.test(path) ? 'admin' : 'api'
    debug(topic, `${method} ${path} answered ${response.status}`, { url, body })
    hearOf(response.headers.get(eventPositionHeader) ?? '')
    if (!response.ok) throw await failure(response, sentId)
    return { response, body: isJson(response) ? await response.json() : response }
  }

  /** The newest command, as long as it is on its way. */
  let underWay: { readonly command: string; readonly answer: Promise<Answer> } | undefined

  const once: Exchange = (url, options = {}) => {
    const { method = 'GET', body, signal } = options
    if (method === 'GET' || signal) return call(url, options)
    const command = JSON.stringify([method, url, body])
    if (underWay?.command === command) return underWay.answer
    const answer = call(url, options).finally(() => {
      if (underWay?.answer === answer) underWay = undefined
    })
    underWay = { command, answer }
    return answer
  }
  return Object.assign(once, { hearOf })
}

export const exchange = createExchange((url, options) => takeEarlyCall(url, options?.method) ?? fetch(url, options))

/** Calls the server and yields the parsed body, or the raw response when it is not JSON. @throws RequestError */
export const request = async (url: string, options?: RequestOptions): Promise<unknown> =>
  (await exchange(url, options)).body
