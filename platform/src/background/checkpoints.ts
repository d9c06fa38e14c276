import { DatabaseError } from 'pg'
import { z } from 'zod'
import { levelOf, type Queryable } from '../database/pool.ts'
import { beginning, type Position } from '../event-store/eventStore.ts'
import type { Log } from '../log.ts'

/** Schemas that hold a table `checkpoints (name, position, saved_at)`. */
type CheckpointSchema = 'commands' | 'engine'

export type Checkpoints = ReturnType<typeof createCheckpoints>

/** What an instance that was killed had not written yet is reacted to again, which adds nothing. */
const betweenWritesMs = 1_000

const Row = z.object({ position: z.string() })
const Names = z.array(z.object({ name: z.string() }))
const Timelines = z.array(z.object({ timeline: z.string() }))

/** Of the server's history of writes: another one from each failover and each restore to an earlier moment on. */
const currentTimeline = 'left(pg_walfile_name(pg_current_wal_lsn()), 8)'

/** How far one reactor is, since it last read where to go on. */
interface Reached {
  readonly position: Position
  /** What this instance knows to be in the database. */
  readonly written: Position
  /** In which its reactions are written; null where the database does not tell. */
  readonly timeline: string | null
  readonly onLost: () => void
}

/** How far the reactors of a service have dealt with the log; all its instances share what is written. */
export function createCheckpoints(pool: Queryable, schema: CheckpointSchema, log: Log, pauseMs = betweenWritesMs) {
  const reached = new Map<string, Reached>()
  const unwritten = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const forget = (name: string) => {
    reached.delete(name)
    unwritten.delete(name)
  }
  const write = async () => {
    const sent = [...unwritten].sort().flatMap((name) => {
      const { position, written, timeline } = reached.get(name) ?? {}
      return position === undefined ? [] : { name, position, written, timeline }
    })
    if (sent.length === 0) return
    unwritten.clear()
    try {
      // Positions are ordered as strings are, byte by byte; an instance that lags behind does not turn the others back. In
      // the order of names, so that two instances do not wait for each other. A database that lost its last moment has lost
      // reactions too, so nothing past them may be written.
      const { rows } = await pool.query(
        `with reached as (
           select name, reached.position from unnest($1::text[], $2::text[], $3::text[], $4::text[])
             as reached (name, position, written, timeline)
           left join ${schema}.checkpoints known using (name)
           where coalesce(known.position, '') collate "C" >= reached.written
             ${sent.some(({ timeline }) => timeline !== null) ? `and coalesce(timeline = ${currentTimeline}, true)` : ''}
           order by name),
         saved as (
           insert into ${schema}.checkpoints as known (name, position) select name, position from reached order by name
           on conflict (name) do update set position = excluded.position, saved_at = now()
           where known.position collate "C" < excluded.position collate "C")
         select name from reached`,
        (['name', 'position', 'written', 'timeline'] as const).map((column) => sent.map((one) => one[column])),
      )
      const kept = new Set(Names.parse(rows).map(({ name }) => name))
      for (const { name, position } of sent) {
        const current = reached.get(name)
        if (!current) continue
        if (kept.has(name)) reached.set(name, { ...current, written: position })
        else {
          forget(name)
          current.onLost()
        }
      }
    } catch (error) {
      const names = sent.map(({ name }) => name)
      log[levelOf(error, 'warn')]({ error, names }, 'Checkpoints could not be written; the next ones bring them along.')
      for (const name of names) if (reached.has(name)) unwritten.add(name)
    }
  }
  const writeNext = () => {
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  return {
    /**
     * Never before what this instance said, unless the database has lost some of it.
     * @param onLost called once when the database turns out to have lost what this instance wrote or reacted to since
     * @throws DatabaseUnreachable
     */
    async read(name: string, onLost: () => void = () => undefined): Promise<Position> {
      // Before the row: should the database change in between, the next write finds that out.
      const timeline = await timelineOf(pool)
      const { rows } = await pool.query(`select position from ${schema}.checkpoints where name = $1`, [name])
      const written = rows[0] ? Row.parse(rows[0]).position : beginning
      const here = reached.get(name)
      const isKept = here && (here.timeline === null || here.timeline === timeline) && here.written <= written
      if (!isKept) forget(name)
      const position = isKept && here.position > written ? here.position : written
      reached.set(name, { position, written, timeline, onLost })
      return position
    },
    /** Writes it within the pause, together with those of the other reactors. */
    save(name: string, position: Position): void {
      const known = reached.get(name) ?? {
        position: beginning,
        written: beginning,
        timeline: null,
        onLost: () => undefined,
      }
      if (known.position === position && !unwritten.has(name)) return
      reached.set(name, { ...known, position })
      unwritten.add(name)
      timer ??= setTimeout(writeNext, pauseMs)
    },
    /**
     * The log has lost what is past its end: nothing that was said of that counts, be it written or not.
     * @throws DatabaseUnreachable
     */
    async setBack(name: string, end: Position): Promise<void> {
      forget(name)
      await writing
      await pool.query(
        `update ${schema}.checkpoints set position = $2, saved_at = now() where name = $1 and position collate "C" > $2`,
        [name, end],
      )
    },
    /** Writes what was not written yet, if that can be done. */
    async close() {
      clearTimeout(timer)
      await writeNext()
    },
  }
}

/** The function is unknown, forbidden, not supported, or says nothing in this state of the server. */
const tellsNone = new Set(['42883', '42501', '0A000', '55000'])

/** @returns null where the database does not tell, as some that are like Postgres do not. @throws DatabaseUnreachable */
async function timelineOf(pool: Queryable): Promise<string | null> {
  try {
    const { rows } = await pool.query(`select ${currentTimeline} as timeline`)
    return Timelines.parse(rows)[0]?.timeline ?? null
  } catch (error) {
    if (error instanceof DatabaseError && tellsNone.has(error.code ?? '')) return null
    throw error
  }
}
