import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { inTransaction, type Pool, type PoolClient } from '@calendar-sync/platform/database/pool'
import { linesOf } from '@calendar-sync/platform/lines'
import { StartupError } from '@calendar-sync/platform/process'
import { fileOf, keysIn, type Manifest, readManifest, type SavedTable } from './backupFolder.ts'
import { holdsKeys, quoted, tablesToKeep } from './tables.ts'

const rowsAtOnce = 1_000

/**
 * What a backup holds together with its keys, which may be those of a newer one.
 * @throws StartupError when a part is missing or damaged
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const [rest, keys] = [await readManifest(folder), await readManifest(keysIn(folder))]
  return { ...rest, tables: [...rest.tables, ...keys.tables] }
}

/**
 * Puts a backup into a database that has today's tables and holds nothing yet: all of it, or nothing.
 * @param owner connected as a superuser
 * @throws StartupError when the tables are not those of the backup, or hold something
 */
export async function restoreBackup(owner: Pool, folder: string, { tables }: Manifest): Promise<void> {
  await inTransaction(owner, async (client) => {
    await requireSameTables(client, tables)
    // What refers to what was checked when it was written; parents may come after their children here.
    await client.query('set local session_replication_role = replica')
    for (const table of tables) await restoreTable(client, holdsKeys(table) ? keysIn(folder) : folder, table)
    await moveFeedVersions(client)
  })
}

async function requireSameTables(client: PoolClient, tables: readonly SavedTable[]): Promise<void> {
  const describe = ({ schema, name, columns }: Pick<SavedTable, 'schema' | 'name'> & { columns: readonly string[] }) =>
    `${schema}.${name} (${columns.join(', ')})`
  const today = (await tablesToKeep(client)).map(describe)
  const other = tables.map(describe).find((table) => !today.includes(table))
  if (other ?? today.length !== tables.length)
    throw new StartupError(
      `The backup was made by another version of the program: ${other ?? 'it has fewer tables'}. Restore it with that version, then upgrade.`,
    )
  for (const { schema, name } of tables) {
    const { rowCount } = await client.query(`select from ${quoted(schema, name)} limit 1`)
    if (rowCount) throw new StartupError(`${schema}.${name} already holds something; restore into a new DATA_DIR.`)
  }
}

async function restoreTable(client: PoolClient, folder: string, table: SavedTable): Promise<void> {
  const { schema, name, columns } = table
  const [into, list] = [quoted(schema, name), columns.map((column) => quoted(column)).join(', ')]
  const insert = (lines: readonly string[]) =>
    client.query(
      `insert into ${into} (${list}) overriding system value
       select ${list} from json_populate_recordset(null::${into}, $1::json)`,
      [`[${lines.join(',')}]`],
    )
  let [waiting, count]: [string[], number] = [[], 0]
  const file = createReadStream(fileOf(folder, table)).pipe(createGunzip())
  for await (const line of linesOf(file)) {
    waiting.push(line)
    count += 1
    if (waiting.length < rowsAtOnce) continue
    await insert(waiting)
    waiting = []
  }
  if (waiting.length > 0) await insert(waiting)
  if (count !== table.rows)
    throw new StartupError(`${schema}.${name} has ${count} rows in the backup, not ${table.rows}.`)
  await moveSequences(client, table)
}

/** Numbers that the database gives go on after the greatest that was restored. */
async function moveSequences(client: PoolClient, { schema, name, columns }: SavedTable): Promise<void> {
  for (const column of columns) {
    const { rows } = await client.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [quoted(schema, name), column],
    )
    const sequence = rows[0]?.sequence
    if (!sequence) continue
    await client.query(
      `select setval($1, greatest((select max(${quoted(column)}) from ${quoted(schema, name)}), 1),
         exists (select from ${quoted(schema, name)}))`,
      [sequence],
    )
  }
}

/**
 * The same for versions of feeds, a sequence that belongs to no column: one below what a sync has looked at would hide its change.
 * A feed that was forgotten may live on in a cursor or a failure alone.
 */
async function moveFeedVersions(client: PoolClient): Promise<void> {
  await client.query(
    `select setval('engine.feed_version', nullif(greatest(
       (select max(version) from engine.feeds),
       (select max(version) from engine.feed_events),
       (select max(original_version) from engine.failures),
       (select max(greatest((cursor ->> 'source')::bigint, (cursor ->> 'target')::bigint)) from engine.syncs)), 0))`,
  )
}
