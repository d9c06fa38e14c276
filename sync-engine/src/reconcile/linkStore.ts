import { ConflictResolution } from '@calendar-sync/contracts/domain/sync'
import { fastReader } from '@calendar-sync/contracts/fastReader'
import type { UserId } from '@calendar-sync/contracts/ids'
import { columnLists } from '@calendar-sync/platform/database/columnLists'
import type { Queryable } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import type { PersonalSeal } from '../personalSeal.ts'
import { Content } from './plan/content.ts'
import type { Base, Intent, Link } from './plan/link.ts'

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
       original_hash, original_etag, copy_hash, copy_etag, intent, sealed_base, reported_as)
     select $1, $2, * from unnest($3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
       $11::text[], $12::jsonb[], $13::text[], $14::text[])
     on conflict (direction, original_event_id) do update set state = excluded.state, generation = excluded.generation,
       copy_event_id = excluded.copy_event_id, desired_hash = excluded.desired_hash, original_hash = excluded.original_hash,
       original_etag = excluded.original_etag, copy_hash = excluded.copy_hash, copy_etag = excluded.copy_etag,
       intent = excluded.intent, sealed_base = excluded.sealed_base, reported_as = excluded.reported_as`,
    [direction, userId, ...columnLists(rows, columns)],
  )
}

const columns = [
  ...(['original_event_id', 'state', 'generation', 'copy_event_id', 'desired_hash', 'original_hash'] as const),
  ...(['original_etag', 'copy_hash', 'copy_etag', 'intent', 'sealed_base', 'reported_as'] as const),
]

export async function forgetLinks(client: Queryable, direction: string, originalEventIds: readonly string[]) {
  if (originalEventIds.length === 0) return
  await client.query('delete from engine.links where direction = $1 and original_event_id = any($2)', [
    direction,
    originalEventIds,
  ])
}

/** @returns whether an event of these ids is, or is to be, the copy of a link */
export async function linkedCopies(client: Queryable, ids: readonly string[]): Promise<(id: string) => boolean> {
  if (ids.length === 0) return () => false
  const { rows } = await client.query<{ id: string }>(
    'select copy_event_id as id from engine.links where copy_event_id = any($1)',
    [ids],
  )
  const linked = new Set(rows.map(({ id }) => id))
  return (id) => linked.has(id)
}

/** How many copies there are. */
export async function countLinked(client: Queryable, directions: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ linked: string }>(
    `select count(*) as linked from engine.links where direction = any($1) and state = 'linked'`,
    [directions],
  )
  return Number(rows[0]?.linked ?? 0)
}

/** A link as table `links` keeps it. */
export type LinkRow = Readonly<ReturnType<typeof rowOf>>

const StoredIntent = z
  .object({
    action: z.enum(['create', 'update', 'delete']),
    side: z.enum(['copy', 'original']),
    hash: z.string().nullable(),
    runId: z.string(),
    conflict: z
      .object({ rule: ConflictResolution, winner: z.enum(['original', 'copy', 'both']), sentence: z.string() })
      .optional(),
  })
  .nullable()

const readIntent: (stored: unknown) => Intent | null = fastReader(StoredIntent)

/** No migration can rename what is sealed: the original is *native* in it, as the first engines called it. */
const StoredBase = z.object({ syncId: z.string(), native: Content, copy: Content }).nullable()
const StoredBases = z.object({ base: StoredBase, intendedBase: StoredBase })
const readBases = fastReader(StoredBases)

/** Binds what is sealed to its row. */
const contextOf = (direction: string, originalEventId: string) => `${direction}/${originalEventId}`

/** The base says what an event is about, so it lies sealed. One-way links have none. */
function sealedBase({ base, intendedBase, originalEventId }: Link, direction: string, seal: PersonalSeal) {
  if (!base && !intendedBase) return null
  const bases = { base: storedBase(base), intendedBase: storedBase(intendedBase) }
  return seal.seal(bases satisfies z.infer<typeof StoredBases>, contextOf(direction, originalEventId))
}

const storedBase = (base: Base | null) => base && { syncId: base.syncId, native: base.original, copy: base.copy }

const baseOf = (stored: z.infer<typeof StoredBase>): Base | null =>
  stored && { syncId: stored.syncId, original: stored.native, copy: stored.copy }

function basesOf({ sealed_base, original_event_id }: LinkRow, direction: string, seal: PersonalSeal) {
  if (sealed_base === null) return { base: null, intendedBase: null }
  const { base, intendedBase } = readBases(seal.open(sealed_base, contextOf(direction, original_event_id)))
  return { base: baseOf(base), intendedBase: baseOf(intendedBase) }
}

export const linkOf = (row: LinkRow, direction: string, seal: PersonalSeal): Link => ({
  originalEventId: row.original_event_id,
  state: row.state,
  generation: row.generation,
  copyEventId: row.copy_event_id,
  desiredHash: row.desired_hash,
  originalHash: row.original_hash,
  originalEtag: row.original_etag,
  copyHash: row.copy_hash,
  copyEtag: row.copy_etag,
  intent: readIntent(row.intent),
  ...basesOf(row, direction, seal),
  reportedAs: row.reported_as,
})

export const rowOf = (link: Link, direction: string, seal: PersonalSeal) => ({
  original_event_id: link.originalEventId,
  state: link.state,
  generation: link.generation,
  copy_event_id: link.copyEventId,
  desired_hash: link.desiredHash,
  original_hash: link.originalHash,
  original_etag: link.originalEtag,
  copy_hash: link.copyHash,
  copy_etag: link.copyEtag,
  intent: link.intent,
  sealed_base: sealedBase(link, direction, seal),
  reported_as: link.reportedAs,
})
