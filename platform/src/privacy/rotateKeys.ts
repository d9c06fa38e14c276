import type { Pool } from 'pg'
import { installationKeyContext } from './installationKeys.ts'
import { envelopeKeyId, type MasterKeys } from './masterKeys.ts'
import { credentialsContext } from './vault.ts'

/** What a rotation did, and what the envelopes look like now. */
interface KeyRotation {
  /** Envelopes that this rotation wrapped by the current key. */
  readonly rewrapped: number
  /** Envelopes in all, wrapped by any key. */
  readonly total: number
  /** Envelopes that are not wrapped by the current key now, by the id of their key; `none` for those without an id. */
  readonly remaining: ReadonlyMap<string, number>
  /** Why the first envelope that could not be opened could not. */
  readonly failure: string | undefined
}

interface Envelope {
  readonly id: string
  readonly envelope: string
}

const beforeAll = { text: '', uuid: '00000000-0000-0000-0000-000000000000' } as const

/** A table with an envelope in each row, and `wrapped_by` beside it. */
interface EnvelopeTable {
  readonly table: string
  readonly id: string
  readonly type: keyof typeof beforeAll
  readonly column: string
  /** What is in the envelope, to be wrapped anew, and what it is bound to. */
  open(envelope: Envelope, master: MasterKeys): string
  context(id: string): string
}

const tables: readonly EnvelopeTable[] = [
  {
    table: 'privacy.installation_keys',
    id: 'name',
    type: 'text',
    column: 'wrapped_key',
    open: ({ id, envelope }, master) => master.unwrap(envelope, installationKeyContext(id)),
    context: installationKeyContext,
  },
  {
    table: 'privacy.personal_keys',
    id: 'person_id',
    type: 'text',
    column: 'wrapped_key',
    open: ({ id, envelope }, master) => master.unwrap(envelope, id),
    context: (id) => id,
  },
  {
    table: 'privacy.credentials',
    id: 'account_id',
    type: 'uuid',
    column: 'sealed',
    // From before the master key sealed them too.
    open: ({ id, envelope }, master) =>
      envelopeKeyId(envelope) === undefined ? envelope : master.unwrap(envelope, credentialsContext(id)),
    context: credentialsContext,
  },
]

/** Rows in one statement: few enough that services hardly wait for a row. */
const pageSize = 200
/** Services may go on wrapping by another key meanwhile: what a pass leaves, the next one takes. */
const maxPasses = 5

/**
 * Wraps by the current master key what another one wrapped, while services run. It keeps no place of its own: what is
 * done is seen on the envelopes, so it can be killed and begun again, and a second one beside it does no harm. A row that
 * a service changes at the same moment keeps the service's change.
 * @param onProgress told how many envelopes are wrapped by the current key, and how many there are
 */
export async function rotateKeys(
  pool: Pool,
  master: MasterKeys,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<KeyRotation> {
  let rewrapped = 0
  let failure: string | undefined
  let remaining = await countRemaining(pool, master.currentId)
  const total = await countAll(pool)
  const doneBefore = total - sum(remaining)
  onProgress(doneBefore, total)
  for (let pass = 0; pass < maxPasses && remaining.size > 0; pass += 1) {
    const before = rewrapped
    for (const table of tables) {
      for await (const page of pagesOf(pool, table, master.currentId)) {
        const moved = await rewrapPage(pool, table, page, master)
        rewrapped += moved.count
        failure ??= moved.failure
        onProgress(Math.min(total, doneBefore + rewrapped), total)
      }
    }
    remaining = await countRemaining(pool, master.currentId)
    if (rewrapped === before) break
  }
  return { rewrapped, total, remaining, failure: remaining.size > 0 ? failure : undefined }
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0)

async function* pagesOf(pool: Pool, { table, id, type, column }: EnvelopeTable, currentId: string) {
  for (let after: string = beforeAll[type]; ; ) {
    const { rows } = await pool.query<Envelope>(
      `select ${id} as id, ${column} as envelope from ${table}
       where ${column} is not null and wrapped_by is distinct from $1 and ${id} > $2::${type}
       order by ${id} limit $3`,
      [currentId, after, pageSize],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

async function rewrapPage(pool: Pool, table: EnvelopeTable, page: readonly Envelope[], master: MasterKeys) {
  let failure: string | undefined
  const moved = page.flatMap((row) => {
    try {
      return [{ ...row, wrapped: master.wrap(table.open(row, master), table.context(row.id)) }]
    } catch (error) {
      failure ??= error instanceof Error ? error.message : String(error)
      return []
    }
  })
  // Only what still stands there: a token that was refreshed, or a person who was erased in between, stays so.
  const { rowCount } = await pool.query(
    `update ${table.table} kept set ${table.column} = moved.wrapped
     from unnest($1::${table.type}[], $2::text[], $3::text[]) as moved (id, envelope, wrapped)
     where kept.${table.id} = moved.id and kept.${table.column} = moved.envelope`,
    [moved.map(({ id }) => id), moved.map(({ envelope }) => envelope), moved.map(({ wrapped }) => wrapped)],
  )
  return { count: rowCount ?? 0, failure }
}

/** How many envelopes another key than this one wrapped, by that key's id. */
export async function countRemaining(pool: Pool, currentId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ key: string; count: number }>(
    `select coalesce(wrapped_by, 'none') as key, count(*)::int as count
     from (${tables.map(({ table, column }) => `select wrapped_by from ${table} where ${column} is not null`).join(' union all ')}) e
     where wrapped_by is distinct from $1 group by 1 order by 1`,
    [currentId],
  )
  return new Map(rows.map(({ key, count }) => [key, count]))
}

async function countAll(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select (${tables.map(({ table, column }) => `(select count(${column}) from ${table})`).join(' + ')})::int as count`,
  )
  return rows[0]?.count ?? 0
}
