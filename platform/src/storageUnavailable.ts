import { DatabaseUnreachable } from './database/pool.ts'
import { EventStoreUnavailable } from './event-store/eventStore.ts'

/**
 * A session that the server ended, a statement that it ended since it took too long (57014), or a server that starts or stops (classes 08 and 57P of
 * https://www.postgresql.org/docs/current/errcodes-appendix.html), or a connection that the system lost, or a server that only reads
 * (25006), as after a switchover.
 */
const codes = /^(?:25006|57014|57P0[123]|08...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/

/** What pg and pg-pool say without a code. */
const sentences = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
])

/** Whether a call failed because the database or the event store is away: sent again later, it may succeed. */
export function isStorageUnavailable(error: unknown): boolean {
  if (error instanceof EventStoreUnavailable || error instanceof DatabaseUnreachable) return true
  if (!(error instanceof Error)) return false
  return sentences.has(error.message) || ('code' in error && codes.test(String(error.code)))
}
