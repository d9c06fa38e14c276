import { type ReservationState, reservationDecider } from '@calendar-sync/contracts/domain/reservation'
import { type SyncDefinition, type SyncDirection, syncDecider } from '@calendar-sync/contracts/domain/sync'
import { DomainError } from '@calendar-sync/contracts/errors'
import { SyncId } from '@calendar-sync/contracts/ids'
import { directionReservationStream, syncStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, load, loadAt, stepOf } from '@calendar-sync/platform/commands/execute'
import { keyedHash } from '@calendar-sync/platform/privacy/encryption'
import type { Dependencies } from '../http/dependencies.ts'
import { isErased } from '../user/isErased.ts'

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

/** What was taken for a sync nearer than this, by whichever clock, may belong to one that is just being created. */
export const graceMilliseconds = 60_000

/**
 * Each direction between two calendars belongs to one sync, so that no event is copied twice.
 * @param make makes the sync; when it is refused, what was reserved for it is free again
 * @throws DomainError `direction_taken`, and what `make` throws
 */
export async function reserveDirections<Result>(
  deps: Kept,
  sync: Directed,
  context: CommandContext,
  make: () => Promise<Result>,
): Promise<Result> {
  const { eventLog } = deps
  const { syncId: holder, userId } = sync
  // A request that is repeated after a refusal reserves anew: what it does to a stream has an id by where that stands.
  const since = (position: string | undefined) => stepOf(context, `${position}`)
  const undo: (() => Promise<unknown>)[] = []
  try {
    for (const stream of streamsOf(deps, sync)) {
      const before = await loadAt(eventLog, directions, stream)
      const abandoned = await abandonedHolder(deps, before.state, context.at)
      const command = {
        type: 'Reserve' as const,
        holder,
        userId,
        at: context.at.toISOString(),
        ...(abandoned ? { replacing: abandoned } : {}),
      }
      const { events, position } = await execute(eventLog, directions, stream, command, since(before.position))
      const release = { type: 'Release' as const, holder, userId }
      if (events.length > 0) undo.push(() => execute(eventLog, directions, stream, release, since(position)))
    }
    return await make()
  } catch (error) {
    if (error instanceof DomainError) for (const step of undo) await step()
    throw error
  }
}

export async function releaseDirections(deps: Kept, sync: Directed, context: CommandContext): Promise<void> {
  for (const stream of streamsOf(deps, sync)) {
    const command = { type: 'Release' as const, holder: sync.syncId, userId: sync.userId }
    await execute(deps.eventLog, directions, stream, command, context)
  }
}

/**
 * A crash may fall between reserving and creating, or between deleting and releasing: such a holder does not count. Nor does a sync whose
 * person has left: it has no person who could delete it.
 */
async function abandonedHolder(
  { eventLog }: Kept,
  reservation: ReservationState,
  now: Date,
): Promise<string | undefined> {
  if (reservation.kind === 'free') return undefined
  const holder = await load(eventLog, syncDecider, syncStream(SyncId.parse(reservation.holder)))
  const young = Math.abs(now.getTime() - Date.parse(reservation.reservedAt)) < graceMilliseconds
  const gone =
    holder.kind === 'deleted' ||
    (holder.kind === 'none' && !young) ||
    (holder.kind === 'existing' && (await isErased(eventLog, reservation.userId)))
  return gone ? reservation.holder : undefined
}

/**
 * Sorted, so that two syncs of opposite directions reserve in the same order. Two people who see the same two calendars would undo each
 * other's copies, so a direction belongs to one sync of all people's. A sync of an older version holds it among its person's only.
 */
function streamsOf({ streamNameKey }: Kept, { userId, source, target, syncDirection }: Directed): string[] {
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
