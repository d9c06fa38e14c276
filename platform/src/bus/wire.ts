import type { RequestReply } from '@calendar-sync/contracts/subjects'
import { z } from 'zod'
import type { Log } from '../log.ts'
import { NoReply } from './bus.ts'

/**
 * What travels back for a request: the reply, or that responding failed (the reason is in the log of that service). The field is
 * named as services of the versions before name it, beside which this one may run.
 */
const ReplyMessage = z.union([z.object({ answer: z.unknown() }), z.object({ failed: z.literal(true) })])

export const failedReply = JSON.stringify({ failed: true } satisfies z.infer<typeof ReplyMessage>)

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

/** @throws TypeError for a request that does not fit its schema: a programming error */
export function requestText<Request extends z.ZodType, Reply extends z.ZodType>(
  { name, request: schema }: RequestReply<Request, Reply>,
  request: z.input<Request>,
): string {
  const checked = schema.safeParse(request)
  if (!checked.success) throw new TypeError(`A request of ${name} does not fit: ${checked.error.message}`)
  return JSON.stringify(request)
}

/** @throws NoReply when responding failed or the reply does not fit */
export function replyOf<Request extends z.ZodType, Reply extends z.ZodType>(
  { name, reply: schema }: RequestReply<Request, Reply>,
  text: string,
): z.output<Reply> {
  const message = ReplyMessage.safeParse(parse(text)).data
  if (!message || !('answer' in message)) throw new NoReply(`Responding to ${name} failed.`)
  const checked = schema.safeParse(message.answer)
  if (!checked.success) throw new NoReply(`The reply to ${name} does not fit.`)
  return checked.data
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
