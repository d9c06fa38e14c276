import { z } from 'zod'
import type { Log } from '../log.ts'

/**
 * What travels back for a request: the reply, or that responding failed (the reason is in the log of that service). The field is
 * named as services of the versions before name it, beside which this one may run.
 */
const ReplyMessage = z.union([z.object({ answer: z.unknown() }), z.object({ failed: z.literal(true) })])
export type ReplyMessage = z.infer<typeof ReplyMessage>

export const failed: ReplyMessage = { failed: true }

/** JSON of a payload that fits its schema; undefined, and a line in the log, for one that does not. */
export function encode(schema: z.ZodType, payload: unknown, name: string, log: Log): string | undefined {
  const checked = schema.safeParse(payload)
  if (checked.success) return JSON.stringify(payload)
  log.error({ subject: name, issues: issuesOf(checked.error) }, 'A message does not fit its subject; it is not sent.')
  return undefined
}

/** The payload of a message that fits; undefined, and a line in the log, for one that does not. */
export function decode<Payload extends z.ZodType>(
  schema: Payload,
  text: string,
  name: string,
  log: Log,
): { readonly payload: z.output<Payload> } | undefined {
  const checked = schema.safeParse(parse(text))
  if (checked.success) return { payload: checked.data }
  log.warn({ subject: name, issues: issuesOf(checked.error) }, 'A message does not fit its subject; it is dropped.')
  return undefined
}

export function decodeReply(text: string): ReplyMessage {
  const reply = ReplyMessage.safeParse(parse(text))
  return reply.success ? reply.data : failed
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where and what kind, never the value: it may be personal. */
const issuesOf = (error: z.ZodError) => error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)

/** Does a message of this name reach a subscription to this pattern? `*` stands for one token. */
export function reaches(pattern: string, name: string): boolean {
  const [wanted, tokens] = [pattern.split('.'), name.split('.')]
  return wanted.length === tokens.length && wanted.every((token, index) => token === '*' || token === tokens[index])
}
