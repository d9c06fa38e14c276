import type { SyncDefinition, Way } from '@calendar-sync/contracts/events/sync'
import type { Queryable } from '@calendar-sync/platform/database/pool'
import type { Settled } from './carryOut.ts'

/** Tries after which an event that fails for a reason of its own is parked. */
export const triesBeforeParking = 5

/** Remembers which events failed, so that the next run tries them again, and forgets those that did not. */
export async function saveFailures(
  client: Queryable,
  { syncId, userId }: Pick<SyncDefinition, 'syncId' | 'userId'>,
  way: Way,
  settled: readonly Settled[],
): Promise<void> {
  const failed = settled.flatMap(({ pair, failure }) =>
    failure
      ? [{ native_event_id: pair.nativeEventId, code: failure.code, error: failure.error, own: failure.own }]
      : [],
  )
  const fine = settled.flatMap(({ pair, failure }) => (failure ? [] : pair.nativeEventId))
  await client.query('delete from engine.failures where sync_id = $1 and way = $2 and native_event_id = any($3)', [
    syncId,
    way,
    fine,
  ])
  if (failed.length === 0) return
  await client.query(
    `insert into engine.failures as known (sync_id, way, native_event_id, user_id, tries, code, error)
     select $1, $2, native_event_id, $3, own::int, code, error
     from jsonb_to_recordset($4) as row (native_event_id text, code text, error text, own boolean)
     on conflict (sync_id, way, native_event_id) do update set tries = known.tries + excluded.tries,
       code = excluded.code, error = excluded.error, failed_at = now(),
       parked_at = case when known.tries + excluded.tries >= $5 then now() end`,
    [syncId, way, userId, JSON.stringify(failed), triesBeforeParking],
  )
}
