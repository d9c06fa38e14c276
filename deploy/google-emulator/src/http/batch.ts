import { randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Emulator } from '../emulator.ts'
import { answerCall } from './api.ts'
import type { ApiCall, ApiReply } from './call.ts'
import { GoogleError } from './googleError.ts'

const MAX_PARTS = 1000

interface Part {
  contentId: string | undefined
  call: ApiCall
}

/**
 * Several calls in one request, each carried out and counted on its own.
 * Source: https://developers.google.com/workspace/calendar/api/guides/batch
 * @throws GoogleError 400 when the request is no batch or too large
 */
export async function answerBatch(emulator: Emulator, outer: ApiCall): Promise<ApiReply> {
  const boundary = /boundary="?([^";]+)"?/i.exec(outer.headers['content-type'] ?? '')?.[1]
  if (!boundary) throw new GoogleError(400, 'badRequest', 'Failed to parse batch request, no boundary specified.')
  const parts = splitParts(outer.body, boundary).map((text) => readPart(text, outer))
  if (parts.length === 0) throw new GoogleError(400, 'badRequest', 'The batch request is empty.')
  if (parts.length > MAX_PARTS) {
    throw new GoogleError(
      400,
      'badRequest',
      `The batch request could not be processed: the number of calls exceeds the limit of ${MAX_PARTS}.`,
    )
  }
  const replies = await Promise.all(parts.map(({ call }) => answerCall(emulator, call)))
  // There is one connection only: a part whose connection is cut takes the whole answer with it.
  if (replies.some((reply) => reply.cut)) return { status: 0, cut: 'silent' }
  const answered = replies.map((reply, index) => showPart(reply, parts[index]?.contentId))
  const ours = `batch_${randomBytes(12).toString('base64url')}`
  const text = answered.map((part) => `--${ours}\r\n${part}\r\n`).join('')
  return {
    status: 200,
    headers: { 'content-type': `multipart/mixed; boundary=${ours}` },
    body: `${text}--${ours}--\r\n`,
  }
}

function splitParts(body: string, boundary: string): string[] {
  const between = body.split(new RegExp(`(?:^|\\r?\\n)--${escapeExpression(boundary)}(?:--)?[ \\t]*(?:\\r?\\n|$)`))
  return between.slice(1).filter((part) => part.trim() !== '')
}

function readPart(text: string, outer: ApiCall): Part {
  const { headers, rest } = readHeaders(text)
  const [, method = '', target = ''] = /^\s*([A-Za-z]+)\s+(\S+)/.exec(rest) ?? []
  const inner = readHeaders(rest.replace(/^\s*[^\r\n]*\r?\n?/, ''))
  const url = URL.canParse(target, 'http://calendar') ? new URL(target, 'http://calendar') : new URL('http://calendar/')
  return {
    contentId: headers['content-id'],
    call: {
      method: method.toUpperCase(),
      path: url.pathname,
      query: url.searchParams,
      // Outer headers apply to every call, but for those that describe the body.
      headers: { ...withoutContent(outer.headers), ...inner.headers },
      body: inner.rest,
      batched: true,
    },
  }
}

function readHeaders(text: string): { headers: Record<string, string>; rest: string } {
  const headers: Record<string, string> = {}
  let rest = text
  for (;;) {
    const line = /^([^\r\n]*)(\r?\n|$)/.exec(rest)
    if (!line) break
    rest = rest.slice(line[0].length)
    const colon = line[1]?.indexOf(':') ?? -1
    if (colon <= 0 || line[1] === undefined) break
    headers[line[1].slice(0, colon).trim().toLowerCase()] = line[1].slice(colon + 1).trim()
    if (rest === '') break
  }
  return { headers, rest }
}

function showPart(reply: ApiReply, contentId: string | undefined): string {
  const json = reply.body === undefined ? '' : JSON.stringify(reply.body)
  const headers = { ...(json === '' ? {} : { 'content-type': 'application/json; charset=UTF-8' }), ...reply.headers }
  return [
    'Content-Type: application/http',
    ...(contentId === undefined ? [] : [`Content-ID: ${contentId.replace(/^<?/, '<response-').replace(/>?$/, '>')}`]),
    '',
    `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(json)}`,
    '',
    json,
  ].join('\r\n')
}

function withoutContent(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('content-')))
}

function escapeExpression(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
