import type { Pool } from 'pg'
import type { Position } from '../eventStore.ts'
import type { Link } from './chain.ts'

export type SealStore = ReturnType<typeof createSealStore>

/** The seals, in Postgres beside the store that holds the log. Rows are never changed (migration `0011_log_seals`). */
export function createSealStore(pool: Pool) {
  const select = async (rest: string, values: readonly unknown[]) =>
    (await pool.query<Link>(`select position, seal from event_store.seals ${rest}`, [...values])).rows
  return {
    /** The newest link; undefined when nothing is sealed yet. */
    newest: async () => (await select('order by position desc limit 1', []))[0],
    /** The newest link and the one before it, as far as there are. */
    newestTwo: () => select('order by position desc limit 2', []),
    at: async (position: Position) => (await select('where position = $1', [position]))[0],
    /** Links after a position and not past another, in order. */
    page: (after: Position, until: Position, limit: number) =>
      select('where position > $1 and position <= $2 order by position limit $3', [after, until, limit]),
    /** Links that stand there already stay as they are. */
    async add(links: readonly Link[]) {
      await pool.query({
        name: 'event_store.seal',
        text: `insert into event_store.seals (position, seal) select * from unnest($1::text[], $2::bytea[])
               on conflict (position) do nothing`,
        values: [links.map(({ position }) => position), links.map(({ seal }) => seal)],
      })
    },
  }
}
