import { GoogleError } from './googleError.ts'

/** One call of the API, whether it came alone or as a part of a batch. */
export interface ApiCall {
  method: string
  /** Without the query, percent-encoded as sent. */
  path: string
  query: URLSearchParams
  /** Names in lower case. */
  headers: Record<string, string>
  body: string
  batched: boolean
}

export interface ApiReply {
  status: number
  headers?: Record<string, string>
  body?: unknown
  /** The connection is cut instead of answering, or in the middle of the answer. */
  cut?: 'silent' | 'midway'
}

/** The flag of a query, as Google reads it. @throws GoogleError 400 when it is neither true nor false. */
export function flag(query: URLSearchParams, name: string): boolean | undefined {
  const value = query.get(name)
  if (value === null) return undefined
  if (value === 'true' || value === 'false') return value === 'true'
  throw new GoogleError(400, 'invalidParameter', `Invalid value '${value}'. Values must be boolean.`, {
    location: name,
    locationType: 'parameter',
  })
}
