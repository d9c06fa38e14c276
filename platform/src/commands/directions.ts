import { reservationDecider } from '@calendar-sync/contracts/domain/reservation'
import type { SyncDefinition, SyncDirection } from '@calendar-sync/contracts/domain/sync'
import { DomainError } from '@calendar-sync/contracts/errors'
import { directionReservationStream } from '@calendar-sync/contracts/streams'
import type { EventLog } from '../eventLog.ts'
import { keyedHash } from '../privacy/encryption.ts'
import { type CommandContext, execute } from './execute.ts'

/** What says from which calendar to which a sync copies. */
export type Directed = Pick<SyncDefinition, 'syncId' | 'userId' | 'source' | 'target' | 'syncDirection'>

/** Into which of its calendars a sync writes. */
export const writesTo = (direction: SyncDirection) => ({
  source: direction !== 'one-way',
  target: direction !== 'reverse',
})

const taken = () =>
  new DomainError('direction_taken', 'Another sync already copies between these two calendars in this direction.')

export const directions = reservationDecider('direction', taken)

/**
 * Sorted, so that two syncs of opposite directions reserve in the same order. Two people who see the same two calendars would undo each
 * other's copies, so a direction belongs to one sync of all people's. A sync of an older version holds it among its person's only.
 */
export function directionStreams(streamNameKey: Buffer, { userId, source, target, syncDirection }: Directed): string[] {
  const writes = writesTo(syncDirection)
  const pairs = [
    ...(writes.target ? [[source.calendarId, target.calendarId]] : []),
    ...(writes.source ? [[target.calendarId, source.calendarId]] : []),
  ]
  return pairs
    .flatMap((pair) => [pair, [userId, ...pair]])
    .map((named) => keyedHash(streamNameKey, 'direction', named.join('\n')))
    .sort()
    .map(directionReservationStream)
}

/** The directions of a sync are free again, unless another sync has them by now. */
export async function releaseDirections(
  { eventLog, streamNameKey }: { readonly eventLog: EventLog; readonly streamNameKey: Buffer },
  sync: Directed,
  context: CommandContext,
): Promise<void> {
  for (const stream of directionStreams(streamNameKey, sync)) {
    const command = { type: 'Release' as const, holder: sync.syncId, userId: sync.userId }
    await execute(eventLog, directions, stream, command, context)
  }
}
