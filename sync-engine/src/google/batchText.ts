import { randomUUID } from 'node:crypto'

/** A call as a part of a batch; `path` with its query. */
export interface BatchPart {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface BatchReply {
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
