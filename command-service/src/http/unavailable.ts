import { DomainError } from '@calendar-sync/contracts/errors'
import { NoReply } from '@calendar-sync/platform/bus/bus'

/** For a request on the bus that no service answered: `unavailable`, with this sentence. Other errors stay as they are. */
export const unavailable =
  (sentence: string) =>
  (error: unknown): never => {
    throw error instanceof NoReply ? new DomainError('unavailable', sentence) : error
  }
