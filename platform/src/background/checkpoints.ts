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

/** How far the reactors of a service have dealt with the log; all its instances share what is written. */
export function createCheckpoints(pool: Queryable, schema: CheckpointSchema, log: Log, pauseMs = betweenWritesMs) {
  const reached = new Map<string, Position>()
  const unwritten = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async () => {
    const names = [...unwritten].sort()
    if (names.length === 0) return
    unwritten.clear()
    try {
      // Positions are ordered as strings are, byte by byte; an instance that lags behind does not turn the others back. In
      // the order of names, so that two instances do not wait for each other.
      await pool.query(
        `insert into ${schema}.checkpoints as known (name, position)
         select name, position from unnest($1::text[], $2::text[]) as reached (name, position) order by name
         on conflict (name) do update set position = excluded.position, saved_at = now()
         where known.position collate "C" < excluded.position collate "C"`,
        [names, names.map((name) => reached.get(name))],
      )
    } catch (error) {
      log[levelOf(error, 'warn')]({ error, names }, 'Checkpoints could not be written; the next ones bring them along.')
      for (const name of names) unwritten.add(name)
    }
  }
  const writeNext = () => {
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  return {
    /** Never before what this instance said. @throws DatabaseUnreachable */
    async read(name: string): Promise<Position> {
      const { rows } = await pool.query(`select position from ${schema}.checkpoints where name = $1`, [name])
      const written = rows[0] ? Row.parse(rows[0]).position : beginning
      const here = reached.get(name) ?? beginning
      return here > written ? here : written
    },
    /** Writes it within the pause, together with those of the other reactors. */
    save(name: string, position: Position): void {
      if (reached.get(name) === position && !unwritten.has(name)) return
      reached.set(name, position)
      unwritten.add(name)
      timer ??= setTimeout(writeNext, pauseMs)
    },
    /** Writes what was not written yet, if that can be done. */
    async close() {
      clearTimeout(timer)
      await writeNext()
    },
  }
}
