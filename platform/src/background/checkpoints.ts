import { z } from 'zod'
import type { Queryable } from '../database/pool.ts'
import { beginning, type Position } from '../event-store/eventStore.ts'

/** Schemas that hold a table `checkpoints (name, position, saved_at)`. */
export type CheckpointSchema = 'commands' | 'engine'

const Row = z.object({ position: z.string() })

/** How far a reactor has dealt with the log; all instances share it. */
export async function readCheckpoint(pool: Queryable, schema: CheckpointSchema, name: string): Promise<Position> {
  const { rows } = await pool.query(`select position from ${schema}.checkpoints where name = $1`, [name])
  return rows[0] ? Row.parse(rows[0]).position : beginning
}

/** Positions are ordered as strings are, byte by byte; an instance that lags behind does not turn the others back. */
export async function saveCheckpoint(
  pool: Queryable,
  schema: CheckpointSchema,
  name: string,
  position: Position,
): Promise<void> {
  await pool.query(
    `insert into ${schema}.checkpoints as known (name, position) values ($1, $2)
     on conflict (name) do update set position = $2, saved_at = now()
     where known.position collate "C" < excluded.position collate "C"`,
    [name, position],
  )
}
