import type { UserId } from '@calendar-sync/contracts/ids'
import type { Queryable } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import type { PersonalSeal } from '../personalSeal.ts'
import type { Base, Intent, Link, LinkState } from './link.ts'

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
  readonly sealed_base: string | null
}

const StoredIntent: z.ZodType<Intent | null> = z
  .object({
    action: z.enum(['create', 'update', 'delete']),
    side: z.enum(['copy', 'native']),
    hash: z.string().nullable(),
    runId: z.string(),
  })
  .nullable()

const StoredMoment = z.union([
  z.object({ date: z.string() }),
  z.object({ dateTime: z.string(), timeZone: z.string().nullable() }),
])
const StoredContent = z.object({
  summary: z.string(),
  description: z.string(),
  location: z.string(),
  start: StoredMoment,
  end: StoredMoment,
  transparency: z.string(),
  visibility: z.string(),
  colorId: z.string().nullable(),
})
const StoredBase: z.ZodType<Base | null> = z
  .object({ syncId: z.string(), native: StoredContent, copy: StoredContent })
  .nullable()
const StoredBases = z.object({ base: StoredBase, intendedBase: StoredBase })

/** Binds what is sealed to its row. */
const contextOf = (direction: string, nativeEventId: string) => `${direction}/${nativeEventId}`

/** The base says what an event is about, so it lies sealed. One-way links have none. */
function sealedBase({ base, intendedBase, nativeEventId }: Link, direction: string, seal: PersonalSeal) {
  if (!base && !intendedBase) return null
  return seal.seal({ base, intendedBase } satisfies z.infer<typeof StoredBases>, contextOf(direction, nativeEventId))
}

const basesOf = ({ sealed_base, native_event_id }: LinkRow, direction: string, seal: PersonalSeal) =>
  sealed_base === null
    ? { base: null, intendedBase: null }
    : StoredBases.parse(seal.open(sealed_base, contextOf(direction, native_event_id)))

export const linkOf = (row: LinkRow, direction: string, seal: PersonalSeal): Link => ({
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
  ...basesOf(row, direction, seal),
})

/** Writes links as they are now, in one statement. */
export async function saveLinks(
  client: Queryable,
  { key: direction, seal }: { readonly key: string; readonly seal: PersonalSeal },
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
    sealed_base: sealedBase(link, direction, seal),
  }))
  await client.query(
    `insert into engine.links (direction, user_id, native_event_id, state, generation, copy_event_id, wished_hash,
       native_hash, native_etag, copy_hash, copy_etag, intent, sealed_base)
     select $1, $2, native_event_id, state, generation, copy_event_id, wished_hash, native_hash, native_etag, copy_hash,
       copy_etag, nullif(intent, 'null'::jsonb), sealed_base
     from jsonb_to_recordset($3) as row (native_event_id text, state text, generation int, copy_event_id text,
       wished_hash text, native_hash text, native_etag text, copy_hash text, copy_etag text, intent jsonb, sealed_base text)
     on conflict (direction, native_event_id) do update set state = excluded.state, generation = excluded.generation,
       copy_event_id = excluded.copy_event_id, wished_hash = excluded.wished_hash, native_hash = excluded.native_hash,
       native_etag = excluded.native_etag, copy_hash = excluded.copy_hash, copy_etag = excluded.copy_etag,
       intent = excluded.intent, sealed_base = excluded.sealed_base`,
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
export async function countLinked(client: Queryable, directions: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ linked: string }>(
    `select count(*) as linked from engine.links where direction = any($1) and state = 'linked'`,
    [directions],
  )
  return Number(rows[0]?.linked ?? 0)
}
