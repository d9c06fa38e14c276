import { StreamDeletedError, WrongExpectedVersionError } from '@eventstore/db-client'
import { atLeader } from './eventStoreDbAvailability.ts'
import { openClient } from './eventStoreDbClient.ts'

/** Takes whole streams from an EventStoreDB, for ever. */
export interface StreamRemover {
  /**
   * Leaves a tombstone: readers of the stream find none, appends are refused. Who reads the whole log finds its events until the
   * server's next scavenge. A stream that was removed before stays so.
   * @returns false when its last event stands at another revision; then it stays
   */
  remove(stream: string, lastRevision: number): Promise<boolean>
  close(): Promise<void>
}

export function openStreamRemover(connectionString: string): StreamRemover {
  const client = openClient(connectionString)
  return {
    async remove(stream, lastRevision) {
      try {
        await atLeader(() => client.tombstoneStream(stream, { expectedRevision: BigInt(lastRevision) }))
        return true
      } catch (error) {
        if (error instanceof StreamDeletedError) return true
        if (error instanceof WrongExpectedVersionError) return false
        throw error
      }
    },
    close: () => client.dispose(),
  }
}
