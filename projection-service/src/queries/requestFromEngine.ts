import { DomainError } from '@calendar-sync/contracts/errors'
import type { RequestReply } from '@calendar-sync/contracts/subjects'
import { type Bus, NoReply } from '@calendar-sync/platform/bus/bus'
import type { z } from 'zod'

/**
 * Asks the sync engine for what only Google knows now.
 * @throws DomainError `unavailable` when no engine replies in time
 */
export async function requestFromEngine<Request extends z.ZodType, Reply extends z.ZodType>(
  bus: Bus,
  contract: RequestReply<Request, Reply>,
  request: z.input<Request>,
  timeoutMs: number,
): Promise<z.output<Reply>> {
  try {
    return await bus.request(contract, request, timeoutMs)
  } catch (error) {
    if (!(error instanceof NoReply)) throw error
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
