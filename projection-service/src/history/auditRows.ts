import { countedExactly, type HistoryFilter } from '@calendar-sync/contracts/api/history'
import { DomainError } from '@calendar-sync/contracts/errors'
import { runQuery, sql } from '@calendar-sync/platform/database/queryBuilder'
import type { Knex } from 'knex'
import type { Pool } from 'pg'
import { z } from 'zod'
import { schema, selection } from '../projector/table.ts'
import { prepared } from '../queries/listRows.ts'
import { AuditRow, auditTrail } from '../readModels/auditTrail.ts'
import { users } from '../readModels/users.ts'

const table = `${schema}.${auditTrail.name}`
const nameOf = (column: string) =>
  `(select json_build_object('displayName', display_name, 'email', email) from ${schema}.${users.name}
    where user_id = ${auditTrail.name}.${column})`
const columns = `${selection(auditTrail)}, ${nameOf('actor_id')} as "actorName", ${nameOf('person_id')} as "personName"`

const Name = z.object({ displayName: z.string(), email: z.string() })

/** With the names of the people in it; null of one who was erased. */
const HistoryRow = AuditRow.extend({ actorName: Name.nullable(), personName: Name.nullable() })
export type HistoryRow = z.infer<typeof HistoryRow>
const HistoryRows = z.array(HistoryRow)

/** The first and last row wanted, counted from 0, in a direction of time. */
export interface Slice {
  readonly first: number
  readonly last: number
  readonly oldestFirst: boolean
}

/** The rows that a filter leaves, to be selected from. */
function matchingRows(filter: HistoryFilter): Knex.QueryBuilder {
  const rows = sql.from(table)
  const equal = { person_id: filter.person, actor_id: filter.actor, actor_kind: filter.actorKind }
  const named = { ...equal, stream: filter.stream, correlation_id: filter.correlationId }
  for (const [column, value] of Object.entries(named)) if (value !== undefined) rows.where(column, value)
  const [type, ...others] = [filter.type ?? []].flat()
  if (type !== undefined)
    others.length === 0 ? rows.where('type', type) : rows.whereRaw('type = any(?)', [[type, ...others]])
  if (filter.from) rows.whereRaw('at >= ?::timestamptz', [filter.from])
  if (filter.to) rows.whereRaw('at <= ?::timestamptz', [filter.to])
  return rows
}

const isEmpty = (filter: HistoryFilter) => Object.values(filter).every((value) => !value?.length)

export interface Total {
  readonly total: number
  readonly isEstimate: boolean
}

/** How many rows match. All of them: the checkpoint knows, since each event is one row. Some: counted up to a limit. */
const countOf = (filter: HistoryFilter): Knex.QueryBuilder =>
  isEmpty(filter)
    ? sql
        .from(`${schema}.checkpoints`)
        .select(sql.raw('events::float8 as total'))
        .where({ model: auditTrail.name, state: 'live' })
    : sql.select(sql.raw('count(*)::int as total')).from(
        matchingRows(filter)
          .select(sql.raw('1'))
          .limit(countedExactly + 1)
          .as('counted'),
      )

/** Beyond the limit it is the planner's estimate, because a person leafing through a million rows must not wait for a count. */
async function totalOf(pool: Pool, filter: HistoryFilter, counted: number): Promise<Total> {
  if (isEmpty(filter) || counted <= countedExactly) return { total: counted, isEstimate: false }
  const plan = await runQuery(pool, sql.raw('explain (format json) ?', [matchingRows(filter).select(sql.raw('1'))]))
  const estimate = Plan.safeParse(plan.rows[0]).data?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return { total: Math.max(counted, Math.round(estimate)), isEstimate: true }
}

export async function countRows(pool: Pool, filter: HistoryFilter): Promise<Total> {
  const { rows } = await prepared(() => runQuery<{ total: number }>(pool, countOf(filter)))
  return totalOf(pool, filter, rows[0]?.total ?? 0)
}

const Plan = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) })

/**
 * A slice of what matches, and how many match. The rows to show are found in an index alone, from whichever end of the list
 * is nearer, and only then read. For a slice that begins with the list both are asked for at once, since the near end is known.
 */
export async function readSlice(pool: Pool, filter: HistoryFilter, slice: Slice) {
  if (slice.first > 0) {
    const total = await countRows(pool, filter)
    return { ...total, rows: await readFromNearerEnd(pool, filter, slice, total) }
  }
  const withTotal = rowsFromStart(filter, slice).select(countOf(filter).as('total'))
  const { rows } = await prepared(() => runQuery<{ total: number }>(pool, withTotal, nameOfPage(filter, slice)))
  return { ...(await totalOf(pool, filter, rows[0]?.total ?? 0)), rows: HistoryRows.parse(rows) }
}

/** The page that is asked for most has a name: the history of one person. */
function nameOfPage(filter: HistoryFilter, { oldestFirst }: Slice): string | undefined {
  const narrowed = Object.entries(filter).filter(([, value]) => value !== undefined)
  return narrowed.length === 1 && filter.person ? `history.person.${oldestFirst ? 'oldest' : 'newest'}` : undefined
}

async function readFromNearerEnd(pool: Pool, filter: HistoryFilter, slice: Slice, { total, isEstimate }: Total) {
  const { first, last, oldestFirst } = slice
  if (isEstimate || first <= total / 2) return readRows(pool, rowsFromStart(filter, slice))
  const rest = Math.min(last - first + 1, total - first)
  if (rest <= 0) return []
  const wanted = inOrderOfTime(matchingRows(filter), !oldestFirst)
    .limit(rest)
    .offset(total - first - rest)
  return readRows(pool, rowsOf(wanted, oldestFirst))
}

function rowsFromStart(filter: HistoryFilter, { first, last, oldestFirst }: Slice) {
  const wanted = inOrderOfTime(matchingRows(filter), oldestFirst)
    .limit(last - first + 1)
    .offset(first)
  return rowsOf(wanted, oldestFirst)
}

const rowsOf = (wanted: Knex.QueryBuilder, oldestFirst: boolean) =>
  inOrderOfTime(allRows().whereIn('event_position', wanted.select('event_position')), oldestFirst)

/** What matches, newest first, after a row of an earlier part: for reading all of it, however much that is. */
export function readAfter(pool: Pool, filter: HistoryFilter, after: AuditRow | undefined, limit: number) {
  const rows = matchingRows(filter).select(sql.raw(columns)).limit(limit)
  if (after) rows.whereRaw('(at, event_position) < (?::timestamptz, ?)', [after.at, after.eventPosition])
  return readRows(pool, inOrderOfTime(rows, false))
}

const allRows = () => sql.from(table).select(sql.raw(columns))

/** By the column, not by the text of the same name that is selected. */
const inOrderOfTime = (rows: Knex.QueryBuilder, oldestFirst: boolean): Knex.QueryBuilder =>
  rows.orderBy(
    ['at', 'event_position'].map((column) => ({
      column: `${auditTrail.name}.${column}`,
      order: oldestFirst ? 'asc' : 'desc',
    })),
  )

/** @throws DomainError `not_found` */
export async function requireRow(pool: Pool, position: string): Promise<HistoryRow> {
  const [row] = await readRows(pool, allRows().where('event_position', position))
  if (!row) throw new DomainError('not_found', 'There is no such event in the history.')
  return row
}

const mostRelatives = 100

/** What an event came from and led to, and all that belongs to the same request; oldest first. */
export async function relativesOf(pool: Pool, row: AuditRow) {
  const relatives = (column: string, id: string) =>
    readRows(pool, inOrderOfTime(allRows().where(column, id).limit(mostRelatives), true))
  const [cause, effects, story] = await Promise.all([
    row.causationId ? relatives('event_id', row.causationId) : [],
    relatives('causation_id', row.eventId),
    relatives('correlation_id', row.correlationId),
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

async function readRows(pool: Pool, query: Knex.QueryBuilder): Promise<HistoryRow[]> {
  const { rows } = await prepared(() => runQuery(pool, query))
  return HistoryRows.parse(rows)
}
