import type { RequestReply, Subject } from '@calendar-sync/contracts/subjects'
import type { z } from 'zod'

export type Unsubscribe = () => Promise<void>

/** No service responds to this request now, or not in time. */
export class NoReply extends Error {
  override readonly name = 'NoReply'
}

/**
 * Status and request/reply between services. Never the truth: every message may be lost without losing data, and
 * no service may rely on one arriving. Payloads are checked against the subject's schema on both sides; a message that
 * does not fit is logged and dropped. A subject's name may end in `*` (one token) when subscribing.
 *
 * - `publish` never throws for a bus that is down: the message is lost.
 * - `subscribe` and `respond` do not wait for a bus that is down: it hears of them when it is back.
 * - `request` @throws NoReply after `timeoutMs`, or at once when no service listens.
 * - `respond`: of several services that respond to the same request, one gets each.
 */
export interface Bus {
  publish<Payload extends z.ZodType>(subject: Subject<Payload>, payload: z.input<Payload>): void
  subscribe<Payload extends z.ZodType>(
    subject: Subject<Payload>,
    onMessage: (payload: z.output<Payload>, subjectName: string) => void,
  ): Promise<Unsubscribe>
  request<Request extends z.ZodType, Reply extends z.ZodType>(
    contract: RequestReply<Request, Reply>,
    request: z.input<Request>,
    timeoutMs: number,
  ): Promise<z.output<Reply>>
  respond<Request extends z.ZodType, Reply extends z.ZodType>(
    contract: RequestReply<Request, Reply>,
    handle: (request: z.output<Request>) => Promise<z.input<Reply>>,
  ): Promise<Unsubscribe>
  /** Throws when the bus cannot be reached; for readiness checks. */
  ping(): Promise<void>
  close(): Promise<void>
}
