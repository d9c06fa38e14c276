import type { RequestReply } from '@calendar-sync/contracts/subjects'
import type { z } from 'zod'
import { NoReply } from './bus.ts'
import { decodeReply } from './wire.ts'

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
  const message = decodeReply(text)
  if (!('answer' in message)) throw new NoReply(`Responding to ${name} failed.`)
  const checked = schema.safeParse(message.answer)
  if (!checked.success) throw new NoReply(`The reply to ${name} does not fit.`)
  return checked.data
}
