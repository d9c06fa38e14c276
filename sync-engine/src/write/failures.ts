import type { SyncDefinition, Way } from '@calendar-sync/contracts/domain/sync'
import type { Queryable } from '@calendar-sync/platform/database/pool'
import type { Direction } from '../reconcile/direction.ts'
import type { Failure, OperationResult } from './operationResult.ts'

/** Tries after which an event that fails for a reason of its own is parked. */
export const triesBeforeParking = 5

/** SQL: a row for the sync of the first parameter, unless it was deleted. Its deletion waits for what rests on this. */
const aliveSync = '(select from engine.syncs where sync_id = $1 for key share) as sync'

/** Whose events failed. */
export interface FailedIn {
  readonly definition: Pick<SyncDefinition, 'syncId' | 'userId'>
  readonly way: Way
  /** Of the originals. */
  readonly feedId: string
}

/** Remembers which events failed, so that the next run tries them again, and forgets those that did not. */
export async function saveFailures(
  client: Queryable,
  failedIn: FailedIn,
  results: readonly OperationResult[],
): Promise<void> {
  const { syncId, userId } = failedIn.definition
  const rows = results.flatMap(({ pair, failure }) =>
    failure && !failure.parks
      ? [
          {
            original_event_id: pair.originalEventId,
            code: failure.code,
            error: failure.error,
            is_event_fault: failure.isEventFault,
          },
        ]
      : [],
  )
  const fine = results.flatMap(({ pair, failure }) => (failure ? [] : pair.originalEventId))
  await client.query('delete from engine.failures where sync_id = $1 and way = $2 and original_event_id = any($3)', [
    syncId,
    failedIn.way,
    fine,
  ])
  for (const { pair, failure } of results) {
    if (failure?.parks) await parkAtOnce(client, failedIn, pair.originalEventId, failure)
  }
  if (rows.length === 0) return
  await client.query(
    `insert into engine.failures as known (sync_id, way, original_event_id, user_id, tries, code, error)
     select $1, $2, original_event_id, $3, is_event_fault::int, code, error
     from jsonb_to_recordset($4) as row (original_event_id text, code text, error text, is_event_fault boolean), ${aliveSync}
     on conflict (sync_id, way, original_event_id) do update set tries = known.tries + excluded.tries,
       code = excluded.code, error = excluded.error, failed_at = now(), original_version = null,
       parked_at = case when known.tries + excluded.tries >= $5 then now() end`,
    [syncId, failedIn.way, userId, JSON.stringify(rows), triesBeforeParking],
  )
}

/** The originals of a direction that no run tries until they change. */
export async function parkedIn(client: Queryable, { way, definition }: Direction): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select original_event_id as id from engine.failures where sync_id = $1 and way = $2 and parked_at is not null`,
    [definition.syncId, way],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Parks an event that no run may touch again before the event changes or an operator retries it. */
export async function parkAtOnce(
  client: Queryable,
  { definition: { syncId, userId }, way, feedId }: FailedIn,
  originalEventId: string,
  { code, error }: Pick<Failure, 'code' | 'error'>,
): Promise<void> {
  await client.query(
    `insert into engine.failures as known
       (sync_id, way, original_event_id, user_id, tries, code, error, parked_at, original_version)
     select $1, $2, $3, $4, 1, $5, $6, now(), coalesce(
       (select version from engine.feed_events where feed_id = $7 and event_id = $3), 0)
     from ${aliveSync}
     on conflict (sync_id, way, original_event_id) do update set tries = known.tries + 1, code = excluded.code,
       error = excluded.error, failed_at = now(), parked_at = now(), original_version = excluded.original_version`,
    [syncId, way, originalEventId, userId, code, error, feedId],
  )
}

/** Remembers an event that the rest of this run does without; the next one tries it again. */
export async function leaveToNextRun(
  client: Queryable,
  { definition: { syncId, userId }, way }: FailedIn,
  originalEventId: string,
  { code, error }: Pick<Failure, 'code' | 'error'>,
): Promise<void> {
  await client.query(
    `insert into engine.failures as known (sync_id, way, original_event_id, user_id, tries, code, error)
     select $1, $2, $3, $4, 1, $5, $6 from ${aliveSync}
     on conflict (sync_id, way, original_event_id) do update set tries = known.tries + 1, code = excluded.code,
       error = excluded.error, failed_at = now(), parked_at = null, original_version = null`,
    [syncId, way, originalEventId, userId, code, error],
  )
}
