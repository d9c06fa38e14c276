import type { Position } from '@calendar-sync/platform/event-store/eventStore'
import type { ClientBase } from 'pg'
import { queryInTime } from './queryInTime.ts'
import { schema } from './table.ts'

/** A checkpoint that shall go on from where its projector left it. */
export interface CheckpointMove {
  readonly table: string
  readonly from: Position
  readonly to: Position
}

export type JointCheckpoints = ReturnType<typeof createJointCheckpoints>

interface Waiting extends CheckpointMove {
  readonly client: ClientBase
  readonly resolve: (moved: boolean) => void
}

/**
 * Most of what is appended means nothing to most read models, and all of those hear of it in the same turn of the event loop: one
 * statement moves their checkpoints, instead of one each.
 */
export function createJointCheckpoints() {
  let waiting: Waiting[] = []

  async function moveAll(): Promise<void> {
    const moves = waiting
    waiting = []
    const moved = await moveTogether(moves).catch(() => new Set<string>())
    for (const { table, resolve } of moves) resolve(moved.has(table))
  }

  return {
    /**
     * @param client the connection of this read model; it may carry the others' moves as well
     * @returns false when the checkpoint is not where it was left, is locked or gone, or the statement failed: then it did not move
     */
    move: (client: ClientBase, move: CheckpointMove): Promise<boolean> =>
      new Promise((resolve) => {
        if (waiting.length === 0) setImmediate(() => void moveAll())
        waiting.push({ ...move, client, resolve })
      }),
  }
}

/**
 * A connection here writes for models whose right to write hangs on other ones, so each checkpoint moves only from where its
 * projector left it; and it waits for no lock, as it holds some.
 * @returns the tables whose checkpoints moved
 */
async function moveTogether(moves: readonly Waiting[]): Promise<Set<string>> {
  const [first] = moves
  if (!first) return new Set()
  const columns = [moves.map(({ table }) => table), moves.map(({ from }) => from), moves.map(({ to }) => to)]
  const { rows } = await queryInTime<{ table_name: string }>(
    first.client,
    `with free as (
       select table_name, wanted.moves_to from ${schema}.checkpoints
       join unnest($1::text[], $2::text[], $3::text[]) as wanted (table_name, moves_from, moves_to) using (table_name)
       where position = wanted.moves_from
       for update of checkpoints skip locked)
     update ${schema}.checkpoints as moved set position = free.moves_to, moved_at = now()
     from free where moved.table_name = free.table_name returning moved.table_name`,
    columns,
  )
  return new Set(rows.map(({ table_name }) => table_name))
}
