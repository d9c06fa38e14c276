import type { Pool } from 'pg'

/** An id that derives from a text, as SQL. */
export const uuidOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

/**
 * A year of sign-ins and runs of these people's syncs, spread evenly, one event every 31 seconds; made in the database,
 * which is quicker. They follow what the log holds; the streams of people may hold their first ten events already.
 */
export async function writeYear(
  pool: Pool,
  known: readonly { readonly syncId: string; readonly userId: string }[],
  events: number,
): Promise<void> {
  const counts =
    '{"successful":3,"errors":0,"skipped":1,"created":2,"updated":1,"deleted":0,"unchanged":7,"conflicts":0}'
  await pool.query(
    `insert into event_store.events (position, stream, revision, type, event_id, data, metadata)
     select newest.position + n,
       case when n % 4 = 3 then 'user-' || owner else 'syncRun-' || run end,
       case when n % 4 = 3 then 10 + n / 4 else n % 4 end,
       (array['SyncRunRequested', 'SyncRunClaimed', 'SyncRunCompleted', 'UserSignedIn'])[1 + n % 4], event,
       case when n % 4 = 3 then ('{"userId":"' || owner || '","signInId":"' || run || '"}')::json else
         ('{"runId":"' || run || '","syncId":"' || sync || '","userId":"' || owner || '"' ||
          (array[',"trigger":"schedule"}',
                 ',"engineId":"engine-1","leaseUntil":"2026-02-01T09:00:00.000Z","attempt":1}',
                 ',"forward":${counts},"reverse":null}'])[1 + n % 4])::json end,
       ('{"eventId":"' || event || '","correlationId":"' || run || '","causationId":null,"actor":{"kind":"' ||
         (case when n % 4 = 3 then 'user' else 'schedule' end) || '","userId":"' || owner || '"},"at":"' ||
         to_char(timestamp '2026-01-01' + n * interval '31 seconds', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ||
         '","schemaVersion":1,"subject":"' || owner || '"}')::json
     from (select max(position) as position from event_store.events) newest,
       generate_series(1, $1::int) n
       join unnest($2::text[], $3::text[]) with ordinality as known (sync, owner, place) on place = 1 + n / 4 % $4,
       lateral (select ${uuidOf("'event' || n")} as event, ${uuidOf("'run' || n / 4")} as run) made
     order by n`,
    [events, known.map(({ syncId }) => syncId), known.map(({ userId }) => userId), known.length],
  )
  await pool.query('analyze event_store.events')
}
