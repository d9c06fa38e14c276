import { DomainError } from '@calendar-sync/contracts/errors'
import type { Question } from '@calendar-sync/contracts/subjects'
import { type Bus, NoAnswer } from '@calendar-sync/platform/bus/bus'
import type { z } from 'zod'

/**
 * Asks the sync engine for what only Google knows now.
 * @throws DomainError `unavailable` when no engine answers in time
 */
export async function askEngine<Ask extends z.ZodType, Answer extends z.ZodType>(
  bus: Bus,
  question: Question<Ask, Answer>,
  ask: z.input<Ask>,
  timeoutMs: number,
): Promise<z.output<Answer>> {
  try {
    return await bus.ask(question, ask, timeoutMs)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    throw new DomainError('unavailable', 'Your calendars cannot be read right now. Please try again shortly.')
  }
}

type FromGoogle<Found> =
  | (Found & { readonly outcome: 'found' })
  | { readonly outcome: 'reconnection_required' }
  | { readonly outcome: 'failed'; readonly message: string }

/** @throws DomainError `reconnection_required`, `google_unreachable` */
export function requireFound<Found>(answer: FromGoogle<Found>): Found {
  switch (answer.outcome) {
    case 'found':
      return answer
    case 'reconnection_required':
      throw new DomainError('reconnection_required', 'This account needs to be reconnected with Google.')
    case 'failed':
      throw new DomainError('google_unreachable', answer.message)
  }
}
