import type { RequestReply } from '@calendar-sync/contracts/subjects'
import type { z } from 'zod'
import type { Log } from '../log.ts'
import { decode, encode, failedReply } from './wire.ts'

/** Responds to one request; every failure is logged here, and the requester hears only that it failed. */
export async function respond<Request extends z.ZodType, Reply extends z.ZodType>(
  { name, request, reply }: RequestReply<Request, Reply>,
  handle: (request: z.output<Request>) => Promise<z.input<Reply>>,
  text: string,
  log: Log,
): Promise<string> {
  const requested = decode(request, text, name, log)
  if (!requested) return failedReply
  try {
    const body = encode(reply, await handle(requested.payload), name, log)
    return body === undefined ? failedReply : `{"answer":${body}}`
  } catch (error) {
    log.error({ error, request: name }, 'A request on the bus failed.')
    return failedReply
  }
}

/** Hands one message to a subscriber, whose failure is its own. */
export function deliver<Payload extends z.ZodType>(
  schema: Payload,
  onMessage: (payload: z.output<Payload>, subjectName: string) => void,
  text: string,
  name: string,
  log: Log,
): void {
  const message = decode(schema, text, name, log)
  if (!message) return
  try {
    onMessage(message.payload, name)
  } catch (error) {
    log.error({ error, subject: name }, 'A subscriber failed on a message.')
  }
}
