import type { UserId } from '@calendar-sync/contracts/ids'
import type { Queryable } from '@calendar-sync/platform/database/pool'
import type { PersonalSeal } from '../personalSeal.ts'
import type { Link } from './plan/link.ts'
import { rowOf } from './storedLink.ts'

/** Writes links as they are now, in one statement. */
export async function saveLinks(
  client: Queryable,
  { key: direction, seal }: { readonly key: string; readonly seal: PersonalSeal },
  userId: UserId,
  links: readonly Link[],
): Promise<void> {
  if (links.length === 0) return
  const rows = links.map((link) => rowOf(link, direction, seal))
  await client.query(
    `insert into engine.links (direction, user_id, original_event_id, state, generation, copy_event_id, desired_hash,
       original_hash, original_etag, copy_hash, copy_etag, intent, sealed_base)
     select $1, $2, original_event_id, state, generation, copy_event_id, desired_hash, original_hash, original_etag, copy_hash,
       copy_etag, nullif(intent, 'null'::jsonb), sealed_base
     from jsonb_to_recordset($3) as row (original_event_id text, state text, generation int, copy_event_id text,
       desired_hash text, original_hash text, original_etag text, copy_hash text, copy_etag text, intent jsonb, sealed_base text)
     on conflict (direction, original_event_id) do update set state = excluded.state, generation = excluded.generation,
       copy_event_id = excluded.copy_event_id, desired_hash = excluded.desired_hash, original_hash = excluded.original_hash,
       original_etag = excluded.original_etag, copy_hash = excluded.copy_hash, copy_etag = excluded.copy_etag,
       intent = excluded.intent, sealed_base = excluded.sealed_base`,
    [direction, userId, JSON.stringify(rows)],
  )
}

export async function forgetLinks(client: Queryable, direction: string, originalEventIds: readonly string[]) {
  if (originalEventIds.length === 0) return
  await client.query('delete from engine.links where direction = $1 and original_event_id = any($2)', [
    direction,
    originalEventIds,
  ])
}

/** How many copies there are. */
export async function countLinked(client: Queryable, directions: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ linked: string }>(
    `select count(*) as linked from engine.links where direction = any($1) and state = 'linked'`,
    [directions],
  )
  return Number(rows[0]?.linked ?? 0)
}
