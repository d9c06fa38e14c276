import { reservationDecider } from '@calendar-sync/contracts/domain/reservation'
import { type SyncDefinition, type SyncDirection, syncDecider } from '@calendar-sync/contracts/domain/sync'
import { DomainError } from '@calendar-sync/contracts/errors'
import { SyncId } from '@calendar-sync/contracts/ids'
import { directionReservationStream, syncStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, load } from '@calendar-sync/platform/commands/execute'
import { keyedHash } from '@calendar-sync/platform/privacy/encryption'
import type { Dependencies } from '../http/dependencies.ts'

type Directed = Pick<SyncDefinition, 'syncId' | 'userId' | 'source' | 'target' | 'syncDirection'>

/** Into which of its calendars a sync writes. */
export const writesTo = (direction: SyncDirection) => ({
  source: direction !== 'one-way',
  target: direction !== 'reverse',
})

const taken = () =>
  new DomainError('direction_taken', 'Another sync already copies between these two calendars in this direction.')

const directions = reservationDecider('direction', taken)

type Kept = Pick<Dependencies, 'eventLog' | 'streamNameKey'>

/** A reservation nearer than this, by whichever clock, may belong to a sync that is just being created. */
const graceMilliseconds = 60_000

/**
 * Each direction between two calendars belongs to one sync, so that no event is copied twice.
 * @throws DomainError `direction_taken`
 */
export async function reserveDirections(deps: Kept, sync: Directed, context: CommandContext): Promise<void> {
  for (const stream of streamsOf(deps, sync)) {
    const abandoned = await abandonedHolder(deps, stream, context.at)
    const command = {
      type: 'Reserve' as const,
      holder: sync.syncId,
      userId: sync.userId,
      at: context.at.toISOString(),
      ...(abandoned ? { replacing: abandoned } : {}),
    }
    await execute(deps.eventLog, directions, stream, command, context)
  }
}

export async function releaseDirections(deps: Kept, sync: Directed, context: CommandContext): Promise<void> {
  for (const stream of streamsOf(deps, sync)) {
    const command = { type: 'Release' as const, holder: sync.syncId, userId: sync.userId }
    await execute(deps.eventLog, directions, stream, command, context)
  }
}

/** A crash may fall between reserving and creating, or between deleting and releasing: such a holder does not count. */
async function abandonedHolder({ eventLog }: Kept, stream: string, now: Date): Promise<string | undefined> {
  const reservation = await load(eventLog, directions, stream)
  if (reservation.kind === 'free') return undefined
  const holder = await load(eventLog, syncDecider, syncStream(SyncId.parse(reservation.holder)))
  const young = Math.abs(now.getTime() - Date.parse(reservation.reservedAt)) < graceMilliseconds
  const gone = holder.kind === 'deleted' || (holder.kind === 'none' && !young)
  return gone ? reservation.holder : undefined
}

/** Sorted, so that two syncs of opposite directions reserve in the same order. */
function streamsOf({ streamNameKey }: Kept, { userId, source, target, syncDirection }: Directed): string[] {
  const writes = writesTo(syncDirection)
  const pairs = [
    ...(writes.target ? [[source.calendarId, target.calendarId]] : []),
    ...(writes.source ? [[target.calendarId, source.calendarId]] : []),
  ]
  return pairs
    .map((pair) => keyedHash(streamNameKey, 'direction', [userId, ...pair].join('\n')))
    .sort()
    .map(directionReservationStream)
}
