import type { Question } from '@calendar-sync/contracts/subjects'
import type { z } from 'zod'
import { NoAnswer } from './bus.ts'
import { decodeReply } from './wire.ts'

/** @throws TypeError for a question that does not fit its schema: a programming error */
export function questionText<Ask extends z.ZodType, Answer extends z.ZodType>(
  question: Question<Ask, Answer>,
  ask: z.input<Ask>,
): string {
  const checked = question.ask.safeParse(ask)
  if (!checked.success)
    throw new TypeError(`What is asked with ${question.name} does not fit: ${checked.error.message}`)
  return JSON.stringify(ask)
}

/** @throws NoAnswer when answering failed or the answer does not fit */
export function answerOf<Ask extends z.ZodType, Answer extends z.ZodType>(
  question: Question<Ask, Answer>,
  text: string,
): z.output<Answer> {
  const reply = decodeReply(text)
  if (!('answer' in reply)) throw new NoAnswer(`Answering ${question.name} failed.`)
  const checked = question.answer.safeParse(reply.answer)
  if (!checked.success) throw new NoAnswer(`The answer to ${question.name} does not fit.`)
  return checked.data
}
