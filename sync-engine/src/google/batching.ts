import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { EnvHttpProxyAgent, request as sendRequest } from 'undici'

/** Calls that come within so many milliseconds travel together. */
const gatheringTime = 4
/** Google takes 1,000 and advises its clients to send no more than 50. */
const mostParts = 50

interface Waiting {
  readonly part: BatchPart
  readonly resolve: (reply: BatchReply) => void
  readonly reject: (error: unknown) => void
}

/**
 * Lets calls of one account that are made at the same time travel in one request. Google carries each out and answers
 * each on its own; when the request as a whole fails, each of them has failed in that way, and may have been done.
 * Source: https://developers.google.com/workspace/calendar/api/guides/batch
 * @param address of batches; calls that go alone go to the same server
 * @param timeout milliseconds for the whole request
 */
export function createBatching(address: string, timeout: number) {
  const { origin } = new URL(address)
  const gathering = new Map<string, Waiting[]>()

  const leave = (authorization: string) => {
    const together = gathering.get(authorization) ?? []
    gathering.delete(authorization)
    const [only, ...others] = together
    if (only && others.length === 0) alone(authorization, only.part).then(only.resolve, only.reject)
    else void send(authorization, together)
  }
  /** A call that has no company and need not wait for it. @throws what the HTTP client throws */
  const alone = (authorization: string, { method, path, headers, body }: BatchPart) =>
    request({ url: origin + path, method, headers: { ...headers, authorization }, body }, timeout)
  const send = async (authorization: string, together: readonly Waiting[]) => {
    try {
      const { contentType, body } = writeBatch(together.map(({ part }) => part))
      const headers = { authorization, 'content-type': contentType }
      const answer = await request({ url: address, method: 'POST', headers, body }, timeout)
      if (isNotTaken(answer.status)) {
        for (const { part, resolve, reject } of together) alone(authorization, part).then(resolve, reject)
        return
      }
      const replies = answer.status === 200 ? readBatch(answer.contentType, answer.body) : undefined
      const refused = isRefusalOfAll(answer.status) ? answer : undefined
      for (const [index, { resolve, reject }] of together.entries()) {
        const reply = replies?.get(index) ?? refused
        if (reply) resolve(reply)
        else reject(new Unanswered())
      }
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
  }
  return {
    alone,
    /** A call that no other one joins is sent as it is. @throws what the HTTP client throws */
    join: (authorization: string, part: BatchPart): Promise<BatchReply> =>
      new Promise((resolve, reject) => {
        const together = gathering.get(authorization) ?? []
        together.push({ part, resolve, reject })
        gathering.set(authorization, together)
        if (together.length === mostParts) leave(authorization)
        if (together.length > 1) return
        setTimeout(() => {
          if (gathering.get(authorization) === together) leave(authorization)
        }, gatheringTime)
      }),
  }
}

/** For a dead token, for a limit, or by a server in trouble. */
const isRefusalOfAll = (status: number): boolean => [401, 403, 429].includes(status) || status >= 500

/** Nothing that is said of a batch, a 404 say, is true of its calls, none of which was carried out: a proxy may let them pass alone. */
const isNotTaken = (status: number): boolean => status >= 400 && status < 500 && !isRefusalOfAll(status)

/** Google answered the batch and left this call out: the engine cannot know whether it was done. */
class Unanswered extends Error {
  override readonly name = 'Unanswered'
  readonly code = 'UNANSWERED'

  constructor() {
    super('Google answered the batch, but not this call.')
  }
}

type HttpRequest = Omit<BatchPart, 'path'> & { readonly url: string }
type HttpAnswer = BatchReply & { readonly contentType: string }

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
  const answer = await sendRequest(url, {
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

/** A call as a part of a batch; `path` with its query. */
interface BatchPart {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

interface BatchReply {
  readonly status: number
  readonly body: string
}

/**
 * Several calls as one `multipart/mixed` body.
 * Source: https://developers.google.com/workspace/calendar/api/guides/batch
 */
export function writeBatch(parts: readonly BatchPart[]): { readonly contentType: string; readonly body: string } {
  const boundary = `batch_${randomUUID()}`
  const texts = parts.map(({ method, path, headers, body }, index) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    return [
      `--${boundary}`,
      'Content-Type: application/http',
      `Content-ID: <${index}>`,
      '',
      `${method} ${path} HTTP/1.1`,
      ...lines,
      '',
      body ?? '',
    ].join('\r\n')
  })
  return { contentType: `multipart/mixed; boundary=${boundary}`, body: `${texts.join('\r\n')}\r\n--${boundary}--\r\n` }
}

/**
 * The answers by the place of their call. Google may answer in any order, and a part that it left out is absent.
 * @throws Error for a text that is no answer to a batch
 */
export function readBatch(contentType: string, text: string): ReadonlyMap<number, BatchReply> {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (boundary === undefined) throw new Error('The answer to a batch has no boundary.')
  const replies = new Map<number, BatchReply>()
  for (const part of text.split(`--${boundary}`)) {
    const [outer, rest] = cut(part.replace(/^\r?\n/, ''))
    const index = /^content-id:\s*<?response-<?(\d+)/im.exec(outer)?.[1]
    const [head, body] = cut(rest)
    const status = /^HTTP\/[\d.]+ (\d{3})/.exec(head)?.[1]
    if (index === undefined || status === undefined) continue
    replies.set(Number(index), { status: Number(status), body: body.trim() })
  }
  return replies
}

/** Splits at the first empty line. */
function cut(text: string): [head: string, rest: string] {
  const at = /\r?\n\r?\n/.exec(text)
  return at ? [text.slice(0, at.index), text.slice(at.index + at[0].length)] : [text, '']
}
