import type { ReservationState } from '@calendar-sync/contracts/domain/reservation'
import { syncDecider } from '@calendar-sync/contracts/domain/sync'
import { DomainError } from '@calendar-sync/contracts/errors'
import { SyncId, type UserId } from '@calendar-sync/contracts/ids'
import { syncStream } from '@calendar-sync/contracts/streams'
import { type Directed, directionStreams, directions } from '@calendar-sync/platform/commands/directions'
import { type CommandContext, execute, load, loadAt, stepOf } from '@calendar-sync/platform/commands/execute'
import type { Dependencies } from '../http/dependencies.ts'
import { isErased } from '../user/isErased.ts'

type Kept = Pick<Dependencies, 'eventLog' | 'streamNameKey'>

/** What was taken for a sync nearer than this, by whichever clock, may belong to one that is just being created. */
export const graceMilliseconds = 60_000

/**
 * Each direction between two calendars belongs to one sync, so that no event is copied twice.
 * @param make makes the sync; when it is refused, what was reserved for it is free again, or that of a deleted sync whose copies are still to go
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
    for (const stream of directionStreams(deps.streamNameKey, sync)) {
      const before = await loadAt(eventLog, directions, stream)
      const abandoned = await abandonedHolder(deps, before.state, userId, context.at)
      const at = context.at.toISOString()
      const replacing = abandoned ? { replacing: abandoned.holder } : {}
      const command = { type: 'Reserve' as const, holder, userId, at, ...replacing }
      const { events, position } = await execute(eventLog, directions, stream, command, since(before.position))
      const back = abandoned?.removesCopies
        ? { type: 'Reserve' as const, holder: abandoned.holder, userId, at, replacing: holder }
        : { type: 'Release' as const, holder, userId }
      if (events.length > 0) undo.push(() => execute(eventLog, directions, stream, back, since(position)))
    }
    return await make()
  } catch (error) {
    if (error instanceof DomainError) for (const step of undo) await step()
    throw error
  }
}

/**
 * A crash may fall between reserving and creating, or between deleting and releasing: such a holder does not count. Nor does a sync whose
 * person has left: it has no person who could delete it. A deleted sync whose copies are still to go counts for other people: what
 * they took for a copy of theirs would go with these.
 */
async function abandonedHolder(
  { eventLog }: Kept,
  reservation: ReservationState,
  userId: UserId,
  now: Date,
): Promise<{ readonly holder: string; readonly removesCopies: boolean } | undefined> {
  if (reservation.kind === 'free') return undefined
  const holder = await load(eventLog, syncDecider, syncStream(SyncId.parse(reservation.holder)))
  const young = Math.abs(now.getTime() - Date.parse(reservation.reservedAt)) < graceMilliseconds
  const gone =
    (holder.kind === 'deleted' && (!holder.removeCopies || reservation.userId === userId)) ||
    (holder.kind === 'none' && !young) ||
    (holder.kind !== 'none' && (await isErased(eventLog, reservation.userId)))
  return gone
    ? {
        holder: reservation.holder,
        removesCopies: holder.kind === 'deleted' && holder.removeCopies && reservation.userId === userId,
      }
    : undefined
}
