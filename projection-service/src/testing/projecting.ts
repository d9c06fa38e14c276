import type { ProjectorState } from '@calendar-sync/contracts/api/operations'
import type { EventType } from '@calendar-sync/contracts/domain/registry'
import { type Log, silentLog } from '@calendar-sync/platform/log'
import { eventually } from '@calendar-sync/platform/testing/eventually'
import { createPositions } from '../projector/positions.ts'
import { createProjector, type Projector } from '../projector/projector.ts'
import type { Fields, ReadModel } from '../projector/readModel.ts'
import { schema } from '../projector/table.ts'
import type { World } from './world.ts'

/** How long a reader waits here: what is written arrives, however busy the machine is. Milliseconds. */
export const longWaitMs = 60_000

/** A process of its own, as far as a read model can tell. */
export function startProjecting<Row extends Fields, Type extends EventType>(
  { pool, eventLog }: World,
  model: ReadModel<Row, Type>,
  log: Log = silentLog,
) {
  const positions = createPositions(pool, longWaitMs)
  const progress: { done: number; total: number }[] = []
  const bus = { publish: (_: unknown, message: unknown) => progress.push(Object(message)) }
  const projector = createProjector(model, { pool, eventLog, positions, bus, log })
  projector.start()
  return { projector, positions, progress }
}

export const reaches = (projector: Projector, state: ProjectorState) =>
  eventually(() => projector.health().state === state)

/** What readers see; `undefined` while there is nothing to read. */
export async function countOf({ pool }: World, view: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${schema}.${view}`)
  return rows[0]?.count ?? 0
}

/** The tables that a read model has now. */
export async function tablesOf({ pool }: World, model: string): Promise<string[]> {
  const { rows } = await pool.query<{ table_name: string }>(
    `select table_name from information_schema.tables
     where table_schema = $1 and table_type = 'BASE TABLE' and table_name like $2 || '\\_v%' order by 1`,
    [schema, model],
  )
  return rows.map(({ table_name }) => table_name)
}
