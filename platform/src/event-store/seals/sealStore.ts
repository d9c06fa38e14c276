import type { Pool } from 'pg'
import type { Position } from '../eventStore.ts'
import type { Link } from './chain.ts'

/** The seals, in Postgres beside the store that holds the log. Rows are never changed (migration `0011_log_seals`). */
export interface SealStore {
  /** The newest link; undefined when nothing is sealed yet. */
  newest(): Promise<Link | undefined>
  /** The newest link and the one before it, as far as there are. */
  newestTwo(): Promise<readonly Link[]>
  at(position: Position): Promise<Link | undefined>
  /** Links after a position and not past another, in order. */
  page(after: Position, until: Position, limit: number): Promise<Link[]>
  /** Links that stand there already stay as they are. */
  add(links: readonly Link[]): Promise<void>
}

export function createSealStore(pool: Pool): SealStore {
  const select = async (rest: string, values: readonly unknown[]) =>
    (await pool.query<Link>(`select position, seal from event_store.seals ${rest}`, [...values])).rows
  return {
    newest: async () => (await select('order by position desc limit 1', []))[0],
    newestTwo: () => select('order by position desc limit 2', []),
    at: async (position) => (await select('where position = $1', [position]))[0],
    page: (after, until, limit) =>
      select('where position > $1 and position <= $2 order by position limit $3', [after, until, limit]),
    async add(links) {
      await pool.query({
        name: 'event_store.seal',
        text: `insert into event_store.seals (position, seal) select * from unnest($1::text[], $2::bytea[])
               on conflict (position) do nothing`,
        values: [links.map(({ position }) => position), links.map(({ seal }) => seal)],
      })
    },
  }
}
