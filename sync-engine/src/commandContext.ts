import type { UserId } from '@calendar-sync/contracts/ids'
import type { Clock } from '@calendar-sync/platform/clock'
import type { CommandContext } from '@calendar-sync/platform/commands/execute'
import { v5 as deriveUuid } from 'uuid'

/** What the engine acts upon: an event that named the person, and what it is part of. */
interface Cause {
  readonly userId: UserId
  readonly correlationId: string
  readonly causationId: string | null
  /** Set when no person asked for it: the timer did. */
  readonly bySchedule?: boolean
}

/**
 * The context of a command of the engine. The same step about the same thing has the same command id, so that sending
 * it again after a crash appends nothing twice.
 * @param about a UUID: a run, or the event that is answered
 */
export const engineContext = (cause: Cause, about: string, step: string, clock: Clock): CommandContext => ({
  commandId: deriveUuid(step, about),
  correlationId: cause.correlationId,
  causationId: cause.causationId,
  actor: { kind: cause.bySchedule ? 'schedule' : 'system', userId: null },
  subject: cause.userId,
  at: clock(),
})
