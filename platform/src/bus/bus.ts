import type { Question, Subject } from '@calendar-sync/contracts/subjects'
import type { z } from 'zod'

export type Unsubscribe = () => Promise<void>

/** No service answers this question now, or not in time. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/**
 * Status and request/reply between services. Never the truth: every message may be lost without losing data, and
 * no service may rely on one arriving. Payloads are checked against the subject's schema on both sides; a message that
 * does not fit is logged and dropped. A subject's name may end in `*` (one token) when subscribing.
 *
 * - `publish` never throws for a bus that is down: the message is lost.
 * - `ask` @throws NoAnswer after `timeoutMs`, or at once when no service listens.
 * - `answer`: of several that answer the same question, one gets each.
 */
export interface Bus {
  publish<Payload extends z.ZodType>(subject: Subject<Payload>, payload: z.input<Payload>): void
  subscribe<Payload extends z.ZodType>(
    subject: Subject<Payload>,
    onMessage: (payload: z.output<Payload>, subjectName: string) => void,
  ): Promise<Unsubscribe>
  ask<Ask extends z.ZodType, Answer extends z.ZodType>(
    question: Question<Ask, Answer>,
    ask: z.input<Ask>,
    timeoutMs: number,
  ): Promise<z.output<Answer>>
  answer<Ask extends z.ZodType, Answer extends z.ZodType>(
    question: Question<Ask, Answer>,
    respond: (ask: z.output<Ask>) => Promise<z.input<Answer>>,
  ): Promise<Unsubscribe>
  /** Throws when the bus cannot be reached; for readiness checks. */
  ping(): Promise<void>
  close(): Promise<void>
}
