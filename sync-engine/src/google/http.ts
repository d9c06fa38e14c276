import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { EnvHttpProxyAgent, request as send } from 'undici'

export interface HttpRequest {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface HttpAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** Keeps connections open between calls, and goes through a proxy where the environment names one (`HTTPS_PROXY`). */
const connections = new EnvHttpProxyAgent({ keepAliveTimeout: 30_000 })

/** Google compresses for clients that say so twice. Source: https://developers.google.com/workspace/calendar/api/guides/performance */
const compressed = { 'accept-encoding': 'gzip', 'user-agent': 'calendar-sync (gzip)' }
const unzip = promisify(gunzip)

/**
 * One request. Any status is an answer, and nothing is tried again: that would not be counted against the quota.
 * @param timeoutMs how long the server may be silent: before it answers, and between any two parts of its answer
 * @throws what the transport throws when there is no whole answer; its `code` says why
 */
export async function request({ url, headers, body, method }: HttpRequest, timeoutMs: number): Promise<HttpAnswer> {
  const answer = await send(url, {
    dispatcher: connections,
    method,
    headers: { ...compressed, ...headers },
    body: body ?? null,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const isZipped = answer.headers['content-encoding'] === 'gzip'
  return {
    status: answer.statusCode,
    contentType: String(answer.headers['content-type'] ?? ''),
    body: isZipped ? (await unzip(await answer.body.arrayBuffer())).toString() : await answer.body.text(),
  }
}
