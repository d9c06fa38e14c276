import { countedExactly, type HistoryFilter } from '@calendar-sync/contracts/api/history'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { Pool } from 'pg'
import { z } from 'zod'
import { schema, selection } from '../projector/table.ts'
import { prepared } from '../queries/list.ts'
import { AuditRow, auditTrail } from '../readModels/auditTrail.ts'

const table = `${schema}.${auditTrail.name}`
const columns = selection(auditTrail)

/** The first and last row wanted, counted from 0, in a direction of time. */
export interface Slice {
  readonly first: number
  readonly last: number
  readonly oldestFirst: boolean
}

interface Condition {
  readonly sql: string
  readonly values: readonly unknown[]
}

export function conditionOf(filter: HistoryFilter): Condition {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const equal = { person_id: filter.person, actor_id: filter.actor, actor_kind: filter.actorKind }
  const named = { ...equal, stream: filter.stream, correlation_id: filter.correlationId }
  const conditions = Object.entries(named).flatMap(([column, value]) =>
    value === undefined ? [] : [`${column} = ${parameter(value)}`],
  )
  const [type, ...others] = [filter.type ?? []].flat()
  if (type !== undefined)
    conditions.push(others.length === 0 ? `type = ${parameter(type)}` : `type = any(${parameter([type, ...others])})`)
  if (filter.from) conditions.push(`at >= ${parameter(filter.from)}::timestamptz`)
  if (filter.to) conditions.push(`at <= ${parameter(filter.to)}::timestamptz`)
  return { sql: conditions.join(' and ') || 'true', values }
}

export interface Total {
  readonly total: number
  readonly isEstimate: boolean
}

/**
 * How many rows match. All of them: the checkpoint knows, since each event is one row. Some: counted up to a limit, and
 * beyond it the planner's estimate, because a person leafing through a million rows must not wait for a count.
 */
export async function countRows(pool: Pool, filter: HistoryFilter): Promise<Total> {
  const { sql, values } = conditionOf(filter)
  if (values.length === 0) {
    const { rows } = await prepared(() =>
      pool.query<{ total: number }>(
        `select events::float8 as total from ${schema}.checkpoints where model = $1 and state = 'live'`,
        [auditTrail.name],
      ),
    )
    return { total: rows[0]?.total ?? 0, isEstimate: false }
  }
  const { rows } = await prepared(() =>
    pool.query<{ total: number }>(
      `select count(*)::int as total from (select from ${table} where ${sql} limit ${countedExactly + 1}) counted`,
      [...values],
    ),
  )
  const counted = rows[0]?.total ?? 0
  if (counted <= countedExactly) return { total: counted, isEstimate: false }
  const plan = await pool.query(`explain (format json) select from ${table} where ${sql}`, [...values])
  const estimate = Plan.safeParse(plan.rows[0]).data?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return { total: Math.max(counted, Math.round(estimate)), isEstimate: true }
}

const Plan = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) })

/**
 * A slice of what matches. The rows to show are found in an index alone, from whichever end of the list is nearer, and
 * only then read.
 */
export async function readSlice(pool: Pool, filter: HistoryFilter, slice: Slice, { total, isEstimate }: Total) {
  const { sql, values } = conditionOf(filter)
  const limit = slice.last - slice.first + 1
  const fromOtherEnd = !isEstimate && slice.first > total / 2
  const rest = Math.min(limit, total - slice.first)
  if (fromOtherEnd && rest <= 0) return []
  const offset = fromOtherEnd ? total - slice.first - rest : slice.first
  const order = slice.oldestFirst !== fromOtherEnd ? 'at, event_position' : 'at desc, event_position desc'
  const wanted = slice.oldestFirst ? 'at, event_position' : 'at desc, event_position desc'
  return readRows(
    pool,
    `select ${columns} from ${table} where event_position in (
       select event_position from ${table} where ${sql}
       order by ${order} limit ${fromOtherEnd ? rest : limit} offset ${offset})
     order by ${wanted.replaceAll(/\b(at|event_position)\b/g, `${auditTrail.name}.$1`)}`,
    values,
  )
}

/** What matches, newest first, after a row of an earlier part: for reading all of it, however much that is. */
export function readAfter(pool: Pool, filter: HistoryFilter, after: AuditRow | undefined, limit: number) {
  const { sql, values } = conditionOf(filter)
  const place = after ? [after.at, after.eventPosition] : []
  const [at, position] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const beyond = after ? `and (at, event_position) < (${at}::timestamptz, ${position})` : ''
  return readRows(
    pool,
    `select ${columns} from ${table} where ${sql} ${beyond}
     order by ${auditTrail.name}.at desc, ${auditTrail.name}.event_position desc limit ${limit}`,
    [...values, ...place],
  )
}

/** @throws DomainError `not_found` */
export async function requireRow(pool: Pool, position: string): Promise<AuditRow> {
  const [row] = await readRows(pool, `select ${columns} from ${table} where event_position = $1`, [position])
  if (!row) throw new DomainError('not_found', 'There is no such event in the history.')
  return row
}

const mostRelatives = 100

/** What an event came from and led to, and all that belongs to the same request; oldest first. */
export async function relativesOf(pool: Pool, row: AuditRow) {
  const oldest = `order by ${auditTrail.name}.at, ${auditTrail.name}.event_position limit ${mostRelatives}`
  const [cause, effects, story] = await Promise.all([
    row.causationId
      ? readRows(pool, `select ${columns} from ${table} where event_id = $1 limit 1`, [row.causationId])
      : [],
    readRows(pool, `select ${columns} from ${table} where causation_id = $1 ${oldest}`, [row.eventId]),
    readRows(pool, `select ${columns} from ${table} where correlation_id = $1 ${oldest}`, [row.correlationId]),
  ])
  return { cause: cause[0], effects, story }
}

const mostTelling = 5_000

/** Where events of these types stand in these streams before a position, oldest first. */
export async function placesOf(pool: Pool, streams: readonly string[], types: readonly string[], before: string) {
  if (streams.length === 0) return []
  const { rows } = await prepared(() =>
    pool.query<{ stream: string; revision: number }>(
      // The fence (offset 0) keeps the planner from walking the whole table in the order of positions.
      `select stream, revision from (
         select stream, revision, event_position from ${table}
         where stream = any($1) and type = any($2) and event_position < $3 offset 0) telling
       order by event_position desc limit ${mostTelling}`,
      [streams, types, before],
    ),
  )
  return rows
}

async function readRows(pool: Pool, text: string, values: readonly unknown[]): Promise<AuditRow[]> {
  const { rows } = await prepared(() => pool.query(text, [...values]))
  return z.array(AuditRow).parse(rows)
}
