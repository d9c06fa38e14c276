import { inTransaction, type Pool, type Queryable, tableExists } from '@calendar-sync/platform/database/pool'
import { forgetArchive } from '@calendar-sync/platform/event-store/archive/archiveFiles'
import { beginning, type Position } from '@calendar-sync/platform/event-store/eventStore'
import { schema } from '../projector/table.ts'

/** Where positions of the log are kept and cannot be made anew without doing something twice. */
const kept = [
  { table: 'engine.checkpoints', column: 'position', only: 'true' },
  { table: 'commands.checkpoints', column: 'position', only: 'true' },
  { table: 'background.jobs', column: 'version', only: `queue = 'periods'` },
]

export interface Moving {
  /** Told of every event, in order, where it stands in the one and in the other log. */
  pair(here: Position, there: Position): void
  /**
   * Has the checkpoints follow the other log, and forgets read models, and the seals and the archive of this one, which the other holds.
   * @param owner of the database
   */
  save(owner: Pool): Promise<void>
}

/**
 * Carries positions over to another log of the same events: one that stood at an event, or past it and before the next,
 * stands at that event of the other log.
 */
export async function movePositions(pool: Pool): Promise<Moving> {
  const found: ((typeof kept)[number] & { positions: Position[] })[] = []
  for (const { table, column, only } of kept) {
    if (!(await tableExists(pool, table))) continue
    const { rows } = await pool.query<{ position: Position }>(
      `select distinct ${column} as position from ${table} where ${only}`,
    )
    found.push({ table, column, only, positions: rows.map(({ position }) => position) })
  }
  const wanted = [...new Set(found.flatMap(({ positions }) => positions))].sort()
  const moved = new Map<Position, Position>()
  let [next, last]: [number, Position] = [0, beginning]
  const moveUntil = (before: Position | undefined) => {
    for (; next < wanted.length; next += 1) {
      const position = wanted[next]
      if (position === undefined || (before !== undefined && position >= before)) return
      moved.set(position, last)
    }
  }
  return {
    pair: (here, there) => {
      moveUntil(here)
      last = there
    },
    save: async (owner) => {
      moveUntil(undefined)
      // All at once: what is cut off in between can be done again.
      await inTransaction(owner, async (client) => {
        await dropReadModels(client)
        for (const { table, column, only } of found)
          await client.query(
            `update ${table} kept set ${column} = moved.there
             from unnest($1::text[], $2::text[]) as moved (here, there) where kept.${column} = moved.here and ${only}`,
            [[...moved.keys()], [...moved.values()]],
          )
        await client.query(`
          alter table event_store.seals disable trigger append_only;
          delete from event_store.seals;
          alter table event_store.seals enable trigger append_only`)
        await forgetArchive(client)
        // Made anew from the log; what a session has read up to is a position of this log, which the other may not reach for years.
        if (await tableExists(client, 'snapshots.states')) await client.query('delete from snapshots.states')
        if (await tableExists(client, 'http.sessions'))
          await client.query(`update http.sessions set data = data - 'position' where data ? 'position'`)
      })
    },
  }
}

/**
 * Their positions are those of the log they were built from. They belong to the role that services run as, which need not be able to
 * make their schema again: that stays.
 */
const dropReadModels = async (client: Queryable): Promise<void> =>
  void (await client.query(`
    do $$ declare statement text; begin
      for statement in select format('drop table %I.%I cascade', schemaname, tablename) from pg_tables where schemaname = '${schema}'
      loop execute statement; end loop;
    end $$`))

/** Whether a projector of any process is at work here: it holds a lock as long as it is. */
export async function isProjecting(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where locktype = 'advisory' and datname = current_database() limit 1`,
  )
  return rows.length > 0
}
