import type { UserId } from '@calendar-sync/contracts/ids'
import type { Queryable } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import type { Intent, Link, LinkState } from './link.ts'

export interface LinkRow {
  readonly native_event_id: string
  readonly state: LinkState
  readonly generation: number
  readonly copy_event_id: string
  readonly wished_hash: string | null
  readonly native_hash: string | null
  readonly native_etag: string | null
  readonly copy_hash: string | null
  readonly copy_etag: string | null
  readonly intent: unknown
}

const StoredIntent: z.ZodType<Intent | null> = z
  .object({
    action: z.enum(['create', 'update', 'delete']),
    side: z.enum(['copy', 'native']),
    hash: z.string().nullable(),
    runId: z.string(),
  })
  .nullable()

export const linkOf = (row: LinkRow): Link => ({
  nativeEventId: row.native_event_id,
  state: row.state,
  generation: row.generation,
  copyEventId: row.copy_event_id,
  wishedHash: row.wished_hash,
  nativeHash: row.native_hash,
  nativeEtag: row.native_etag,
  copyHash: row.copy_hash,
  copyEtag: row.copy_etag,
  intent: StoredIntent.parse(row.intent),
})

/** Writes links as they are now, in one statement. */
export async function saveLinks(
  client: Queryable,
  direction: string,
  userId: UserId,
  links: readonly Link[],
): Promise<void> {
  if (links.length === 0) return
  const rows: LinkRow[] = links.map((link) => ({
    native_event_id: link.nativeEventId,
    state: link.state,
    generation: link.generation,
    copy_event_id: link.copyEventId,
    wished_hash: link.wishedHash,
    native_hash: link.nativeHash,
    native_etag: link.nativeEtag,
    copy_hash: link.copyHash,
    copy_etag: link.copyEtag,
    intent: link.intent,
  }))
  await client.query(
    `insert into engine.links (direction, user_id, native_event_id, state, generation, copy_event_id, wished_hash,
       native_hash, native_etag, copy_hash, copy_etag, intent)
     select $1, $2, native_event_id, state, generation, copy_event_id, wished_hash, native_hash, native_etag, copy_hash,
       copy_etag, nullif(intent, 'null'::jsonb)
     from jsonb_to_recordset($3) as row (native_event_id text, state text, generation int, copy_event_id text,
       wished_hash text, native_hash text, native_etag text, copy_hash text, copy_etag text, intent jsonb)
     on conflict (direction, native_event_id) do update set state = excluded.state, generation = excluded.generation,
       copy_event_id = excluded.copy_event_id, wished_hash = excluded.wished_hash, native_hash = excluded.native_hash,
       native_etag = excluded.native_etag, copy_hash = excluded.copy_hash, copy_etag = excluded.copy_etag,
       intent = excluded.intent`,
    [direction, userId, JSON.stringify(rows)],
  )
}

export async function forgetLinks(client: Queryable, direction: string, nativeEventIds: readonly string[]) {
  if (nativeEventIds.length === 0) return
  await client.query('delete from engine.links where direction = $1 and native_event_id = any($2)', [
    direction,
    nativeEventIds,
  ])
}

/** How many copies there are. */
export async function countLinked(client: Queryable, direction: string): Promise<number> {
  const { rows } = await client.query<{ linked: string }>(
    `select count(*) as linked from engine.links where direction = $1 and state = 'linked'`,
    [direction],
  )
  return Number(rows[0]?.linked ?? 0)
}
