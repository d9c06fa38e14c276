import type { Pool } from 'pg'
import type { Position } from '../eventStore.ts'
import { chainStart, type Link } from './chain.ts'

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
    /**
     * Adds the links that follow another one, if that still is the newest. Those that stand there already stay as they are.
     * @returns whether it was
     */
    async add(links: readonly Link[], after: Link): Promise<boolean> {
      const { rows } = await pool.query<{ follows: boolean }>({
        name: 'event_store.seal',
        text: `with newest as (
                 select coalesce((select seal from event_store.seals order by position desc limit 1), $4) = $3 as follows),
               added as (
                 insert into event_store.seals (position, seal) select * from unnest($1::text[], $2::bytea[])
                 where (select follows from newest) on conflict (position) do nothing)
               select follows from newest`,
        values: [links.map(({ position }) => position), links.map(({ seal }) => seal), after.seal, chainStart.seal],
      })
      return rows[0]?.follows ?? false
    },
  }
}
