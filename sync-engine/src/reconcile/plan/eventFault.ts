import { ZodError } from 'zod'

/** The texts of this event cannot be read: nothing may be decided about it. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
}

/** What a person reads about such an event. */
export const unreadableReason = 'Reading this event took too long or failed, so it is left as it is.'

const ofProgram = [UnreadableEvent, TypeError, RangeError, SyntaxError, ReferenceError, ZodError]

/**
 * Whether an error is one event's: something in it that our code cannot deal with. Databases, networks and Google throw
 * errors of other kinds, which are no event's fault.
 */
export const isEventFault = (error: unknown): boolean => ofProgram.some((kind) => error instanceof kind)
