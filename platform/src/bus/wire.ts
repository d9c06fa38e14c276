import { z } from 'zod'
import type { Log } from '../log.ts'

/** What answers a question: the answer, or that answering failed (the reason is in the log of that service). */
const Reply = z.union([z.object({ answer: z.unknown() }), z.object({ failed: z.literal(true) })])
export type Reply = z.infer<typeof Reply>

export const failed: Reply = { failed: true }

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

export function decodeReply(text: string): Reply {
  const reply = Reply.safeParse(parse(text))
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
