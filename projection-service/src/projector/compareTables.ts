import type { EventType } from '@calendar-sync/contracts/domain/registry'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { columnOf } from './columns.ts'
import type { Fields, ReadModel } from './readModel.ts'
import { schema } from './table.ts'

/** One row that two tables of a model do not have alike. */
export interface Difference {
  readonly id: string
  /** `missing`: readers do not see the row; `extra`: the replay has none. */
  readonly kind: 'missing' | 'extra' | 'other'
  /** Columns with other values, as JSON. */
  readonly columns: readonly { readonly column: string; readonly live: string; readonly replayed: string }[]
}

export interface Comparison {
  readonly rows: number
  readonly differing: number
  readonly differences: readonly Difference[]
}

const shown = 20

const Json = z.record(z.string(), z.unknown()).nullable()
const Pair = z.array(z.object({ id: z.string(), live: Json, replayed: Json }))

/** Compares two tables of one model row by row, with everything in them: fields and positions. */
export async function compareTables<Row extends Fields, Type extends EventType>(
  client: ClientBase,
  { table: { key } }: ReadModel<Row, Type>,
  live: string,
  replayed: string,
): Promise<Comparison> {
  const id = columnOf(key)
  const different = `from ${schema}.${live} live full join ${schema}.${replayed} replayed on live.${id} = replayed.${id}
    where to_jsonb(live) is distinct from to_jsonb(replayed)`
  const { rows: counted } = await client.query<{ rows: number; differing: number }>(
    `select (select count(*)::int from ${schema}.${live}) as rows, (select count(*)::int ${different}) as differing`,
  )
  const { rows } = await client.query(
    `select coalesce(live.${id}, replayed.${id}) as id, to_jsonb(live) as live, to_jsonb(replayed) as replayed
     ${different} order by 1 limit ${shown}`,
  )
  const { rows: count = 0, differing = 0 } = counted[0] ?? {}
  return { rows: count, differing, differences: Pair.parse(rows).map(differenceOf) }
}

function differenceOf({ id, live, replayed }: z.infer<typeof Pair>[number]): Difference {
  if (!live) return { id, kind: 'missing', columns: [] }
  if (!replayed) return { id, kind: 'extra', columns: [] }
  const columns = Object.keys(live)
    .map((column) => ({ column, live: JSON.stringify(live[column]), replayed: JSON.stringify(replayed[column]) }))
    .filter((each) => each.live !== each.replayed)
  return { id, kind: 'other', columns }
}
