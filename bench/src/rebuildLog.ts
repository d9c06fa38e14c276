import { randomUUID } from 'node:crypto'
import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import { AccountId, CalendarId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import { syncStream } from '@calendar-sync/contracts/streams'
import { keywords, workToFamily } from '@calendar-sync/contracts/testing/dana'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { metadataBy } from '@calendar-sync/tests/kit/metadata'
import type { Pool } from 'pg'
import { uuidOf } from './historyLog.ts'

const atOnce = 5_000

const side = (name: string) => ({
  accountId: AccountId.parse(randomUUID()),
  calendarId: CalendarId.parse(`${name}@group.example`),
  summary: name,
  accountEmail: `${name}@example.com`,
  primary: true,
})

interface KnownSync {
  readonly syncId: SyncId
  readonly userId: UserId
}

/** What a sync between two calendars is made with. */
export const syncBetween = (syncId: SyncId, userId: UserId): SyncDefinition => ({
  ...workToFamily,
  syncId,
  userId,
  source: side('work'),
  target: side('home'),
  reverseFilter: keywords(''),
})

/** People's syncs, whose names are sealed as the product seals them. */
export async function createSyncs({ append }: EventLog, syncs = 2_000, people = 500): Promise<KnownSync[]> {
  const owners = Array.from({ length: people }, () => UserId.parse(randomUUID()))
  const made: KnownSync[] = []
  for (let n = 0; n < syncs; n += 1) {
    const userId = owners[n % people] ?? UserId.parse(randomUUID())
    const syncId = SyncId.parse(randomUUID())
    const data = syncBetween(syncId, userId)
    await append(syncStream(syncId), 'none', [{ type: 'SyncCreated', data }], [metadataBy(userId)])
    made.push({ syncId, userId })
  }
  return made
}

/** Runs of these syncs, three events each, as the engine writes them; made in the database, which is quicker. */
export async function writeRuns(pool: Pool, known: readonly KnownSync[], events: number): Promise<void> {
  const counts =
    '{"successful":3,"errors":0,"skipped":1,"created":2,"updated":1,"deleted":0,"unchanged":7,"conflicts":0}'
  await pool.query(
    `insert into event_store.events (position, stream, revision, type, event_id, data, metadata)
     select newest.position + n, 'syncRun-' || run, n % 3,
       (array['SyncRunRequested', 'SyncRunClaimed', 'SyncRunCompleted'])[1 + n % 3], gen_random_uuid(),
       ('{"runId":"' || run || '","syncId":"' || sync || '","userId":"' || owner || '"' ||
         (array[',"trigger":"schedule"}',
                ',"engineId":"engine-1","leaseUntil":"2026-02-01T09:00:00.000Z","attempt":1}',
                ',"forward":${counts},"reverse":null}'])[1 + n % 3])::json,
       ('{"eventId":"' || gen_random_uuid() || '","correlationId":"' || gen_random_uuid() || '","causationId":"' ||
         gen_random_uuid() || '","actor":{"kind":"schedule","userId":"' || owner ||
         '"},"at":"2026-02-01T08:00:00.000Z","schemaVersion":1,"subject":"' || owner || '"}')::json
     from (select max(position) as position from event_store.events) newest,
       generate_series(1, $1::int) n
       join unnest($2::text[], $3::text[]) with ordinality as known (sync, owner, place) on place = 1 + n / 3 % $4,
       lateral (select ${uuidOf("'run' || n / 3")} as run) made
     order by n`,
    [events, known.map(({ syncId }) => syncId), known.map(({ userId }) => userId), known.length],
  )
  await pool.query('analyze event_store.events')
}

/** Changed filters: every one holds a keyword that is sealed with its person's key. */
export async function changeFilters({ append }: EventLog, known: readonly KnownSync[], events: number): Promise<void> {
  const each = Math.ceil(events / known.length)
  for (const { syncId, userId } of known) {
    for (let left = each; left > 0; left -= atOnce) {
      const batch = Array.from({ length: Math.min(left, atOnce) }, (_, n) => ({
        type: 'FilterUpdated' as const,
        data: { syncId, userId, way: 'forward' as const, filter: keywords(`flight ${n}`) },
      }))
      await append(
        syncStream(syncId),
        'any',
        batch,
        batch.map(() => metadataBy(userId)),
      )
    }
  }
}
