import type { Question } from '@calendar-sync/contracts/subjects'
import type { z } from 'zod'
import type { Log } from '../log.ts'
import { decode, encode, failed, type Reply } from './wire.ts'

/** Answers one question; every failure is logged here, and the asker hears only that it failed. */
export async function reply<Ask extends z.ZodType, Answer extends z.ZodType>(
  question: Question<Ask, Answer>,
  respond: (ask: z.output<Ask>) => Promise<z.input<Answer>>,
  text: string,
  log: Log,
): Promise<string> {
  return (await tryToReply(question, respond, text, log)) ?? JSON.stringify(failed satisfies Reply)
}

async function tryToReply<Ask extends z.ZodType, Answer extends z.ZodType>(
  { name, ask, answer }: Question<Ask, Answer>,
  respond: (ask: z.output<Ask>) => Promise<z.input<Answer>>,
  text: string,
  log: Log,
): Promise<string | undefined> {
  const asked = decode(ask, text, name, log)
  if (!asked) return undefined
  try {
    const body = encode(answer, await respond(asked.payload), name, log)
    return body === undefined ? undefined : `{"answer":${body}}`
  } catch (error) {
    log.error({ error, question: name }, 'A question could not be answered.')
    return undefined
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
