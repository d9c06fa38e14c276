import { tableExists } from '@calendar-sync/platform/database/pool'
import type { Position } from '@calendar-sync/platform/event-store/eventStore'
import { type ClientBase, DatabaseError, escapeLiteral, type Pool } from 'pg'
import { z } from 'zod'
import { queryInTime } from './queryInTime.ts'
import { schema } from './table.ts'
import { inTransactionOn } from './tableWriter.ts'

/** One table of a read model, and how far the log has been folded into it. */
export interface Generation {
  readonly table: string
  readonly version: number
  readonly position: Position
  /** How many events have been folded into it. */
  readonly events: number
}

/** The table is no longer the one that readers see: a newer one took its place. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** What this process could not have created beside another one doing the same at the same time. */
const schemaLock = 7_301_001

/** Creates what all read models share, when it is missing. */
export async function prepareSchema(pool: Pool): Promise<void> {
  // Several statements in one query are one transaction, at whose end the lock goes.
  await pool.query(`
    select pg_advisory_xact_lock(${schemaLock});
    do $$ begin
      if to_regnamespace('${schema}') is null then create schema ${schema}; end if;
    end $$;
    create sequence if not exists ${schema}.generations;
    create table if not exists ${schema}.checkpoints (
      table_name text primary key,
      model      text not null,
      version    integer not null,
      state      text not null check (state in ('building', 'live')),
      position   text collate "C" not null,
      events     bigint not null default 0,
      moved_at   timestamptz not null default now());
    create table if not exists ${schema}.counted (
      is_only  boolean primary key default true check (is_only),
      position text collate "C" not null,
      counts   jsonb not null);
    create unique index if not exists one_live_table_per_model on ${schema}.checkpoints (model) where state = 'live'`)
}

/** The table that readers see; undefined when there is none, or it, its view or its checkpoint was deleted. */
export async function liveGeneration(client: ClientBase, model: string): Promise<Generation | undefined> {
  const { rows } = await client.query<Generation>(
    `select table_name as "table", version, position, events::float8 as events from ${schema}.checkpoints
     where model = $1 and state = 'live'
       and to_regclass('${schema}.' || table_name) is not null and to_regclass('${schema}.' || model) is not null`,
    [model],
  )
  return rows[0]
}

/** Deletes what a build that did not end left behind. */
export async function dropUnfinished(client: ClientBase, model: string, version: number): Promise<void> {
  const { rows: left } = await client.query<{ table_name: string }>(
    `delete from ${schema}.checkpoints where model = $1 and version = $2 and state = 'building' returning table_name`,
    [model, version],
  )
  for (const { table_name } of left) await client.query(`drop table if exists ${schema}.${table_name}`)
}

/** Registers the next table of a read model, not visible to readers; what an earlier attempt left behind goes. */
export async function beginGeneration(client: ClientBase, model: string, version: number): Promise<string> {
  await dropUnfinished(client, model, version)
  const { rows } = await client.query<{ table_name: string }>(
    `insert into ${schema}.checkpoints (table_name, model, version, state, position)
     values ($1::text || nextval('${schema}.generations'), $2, $3, 'building', '') returning table_name`,
    [`${model}_v${version}_`, model, version],
  )
  const table = rows[0]?.table_name
  if (!table) throw new Error(`No table name could be made for ${model}.`)
  return table
}

/** Locks the table's checkpoint until the transaction ends. @throws Superseded */
export async function lockCheckpoint(client: ClientBase, table: string): Promise<Position> {
  const { rows } = await client.query<{ position: Position }>(
    `select position from ${schema}.checkpoints where table_name = $1 for update`,
    [table],
  )
  return positionOf(rows, table)
}

function positionOf([row]: readonly { position: Position }[], table: string): Position {
  if (!row) throw new Superseded(`${table} was replaced by a newer table.`)
  return row.position
}

/** Within the limit of a query, which must not end the session of a projector for which a verification leaves the lock waiting. */
const longestLockWait = '30s'

/** Begins a transaction and locks the checkpoint in one message. @returns the rows that tell where it stands */
async function lockInTransaction(client: ClientBase, name: string): Promise<readonly { position: Position }[]> {
  for (;;) {
    try {
      // Several statements in one message have several results, which the types do not know.
      const results: unknown = await queryInTime(
        client,
        `begin; set local lock_timeout = '${longestLockWait}';
         select position from ${schema}.checkpoints where table_name = ${name} for update`,
      )
      return Results.parse(results)[2].rows
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      await queryInTime(client, 'rollback')
    }
  }
}

/**
 * The same in a transaction that it begins, does its work in and commits: `work` is told where the checkpoint stands, and answers
 * where it shall stand, undefined to leave it. Begin and lock are one message, and so are the move and the commit.
 * @throws Superseded
 */
export async function fromCheckpoint(
  client: ClientBase,
  table: string,
  work: (checkpoint: Position) => Promise<{ position: Position; events: number } | undefined>,
): Promise<void> {
  const name = escapeLiteral(table)
  try {
    const moved = await work(positionOf(await lockInTransaction(client, name), table))
    const move =
      moved &&
      `update ${schema}.checkpoints set position = ${escapeLiteral(moved.position)}, events = events + ${moved.events},
         moved_at = now() where table_name = ${name};`
    await queryInTime(client, `${move ?? ''} commit`)
  } catch (error) {
    // A lost connection has rolled back already.
    await queryInTime(client, 'rollback').catch(() => undefined)
    throw error
  }
}

const Results = z.tuple([z.unknown(), z.unknown(), z.object({ rows: z.array(z.object({ position: z.string() })) })])

/** @returns false when the table has no checkpoint, or one that is past this position */
export async function moveCheckpoint(client: ClientBase, table: string, position: Position, events: number) {
  const { rowCount } = await client.query(
    `update ${schema}.checkpoints set position = $2, events = events + $3, moved_at = now()
     where table_name = $1 and position <= $2`,
    [table, position, events],
  )
  return rowCount === 1
}

/** `ahead`: how far what readers see is; undefined when readers are in the way. */
export type Switch = { readonly switched: true } | { readonly switched: false; readonly ahead: Position | undefined }

/**
 * Shows this table to readers instead of the one they see, and deletes that one.
 * @param folded up to where every event is in this table, when that is past the last event; else its checkpoint counts
 * @returns not switched when it is not as far as what readers see, or readers are in the way: try again later
 * @throws Superseded when readers see a newer version already
 */
export async function switchTo(
  client: ClientBase,
  model: string,
  table: string,
  folded: Position | undefined,
): Promise<Switch> {
  const show = async (): Promise<Switch> => {
    // Readers that wait for this lock would make all others wait behind them.
    await client.query(`set local lock_timeout = '2s'`)
    const { rows } = await client.query<{ table_name: string; version: number; position: Position; state: string }>(
      `select table_name, version, position, state from ${schema}.checkpoints where model = $1
       order by table_name for update`,
      [model],
    )
    const mine = rows.find(({ table_name }) => table_name === table)
    const live = rows.find(({ state }) => state === 'live')
    if (!mine || (live && live.version > mine.version)) throw new Superseded(`${model} has a newer version.`)
    const position = folded !== undefined && folded > mine.position ? folded : mine.position
    const behind =
      live !== undefined && live.position > position && (await tableExists(client, `${schema}.${live.table_name}`))
    if (!behind) {
      await client.query(`drop view if exists ${schema}.${model}`)
      await client.query(`create view ${schema}.${model} as select * from ${schema}.${table}`)
      for (const { table_name, version } of rows) {
        if (table_name === table || version > mine.version) continue
        await client.query(`drop table if exists ${schema}.${table_name}`)
        await client.query(`delete from ${schema}.checkpoints where table_name = $1`, [table_name])
      }
      await client.query(`update ${schema}.checkpoints set state = 'live', position = $2 where table_name = $1`, [
        table,
        position,
      ])
    }
    return behind ? { switched: false, ahead: live?.position } : { switched: true }
  }
  return inTransactionOn(client, show).catch((error: unknown) => {
    if (isLockTimeout(error)) return { switched: false, ahead: undefined }
    throw error
  })
}

const isLockTimeout = (error: unknown): boolean => error instanceof DatabaseError && error.code === '55P03'
