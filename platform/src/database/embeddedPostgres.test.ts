import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as assert from 'uvu/assert'
import { silentLog } from '../log.ts'
import { eventually } from '../testing/eventually.ts'
import { failureOf } from '../testing/failureOf.ts'
import { listenLocally } from '../testing/listenLocally.ts'
import { newFolder, suiteOfEach } from '../testing/suites.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres.ts'
import { createPool } from './pool.ts'
import { runningEmbeddedPostgres } from './runningEmbeddedPostgres.ts'
import { delaySessions, processesOf } from './testing/serverOf.ts'

const test = suiteOfEach('embedded PostgreSQL', newFolder)

const made = await newFolder()
test.before(async () => (await start(made.dataDir)).stop())
test.after(() => made.end())

/** Data files as a first start makes them, for what is not about that: to make them takes long. */
function withDataFiles(dataDir: string): void {
  // As `cp` leaves them, they belong to the server's account.
  spawnSync('cp', ['-a', join(made.dataDir, 'postgres'), dataDir])
}

const start = (dataDir: string, port?: number) =>
  startEmbeddedPostgres({ dataDir, log: silentLog, ...(port && { port }) })

async function query(
  { connectionString }: Pick<EmbeddedPostgres, 'connectionString'>,
  sql: string,
): Promise<unknown[]> {
  const pool = createPool(connectionString)
  try {
    return (await pool.query(sql)).rows
  } finally {
    await pool.end()
  }
}

/** Starts it, finds these rows, and stops it. */
async function finds(dataDir: string, sql: string, rows: readonly unknown[]): Promise<void> {
  const postgres = await start(dataDir)
  assert.equal(await query(postgres, sql), rows)
  await postgres.stop()
}

/** A process group of its own, as a shell makes one for a command. */
async function startElsewhere(dataDir: string, how = ''): Promise<{ process: ChildProcess; connectionString: string }> {
  const program = fileURLToPath(import.meta.resolve('@calendar-sync/platform/database/testing/startAndWait'))
  const process_ = spawn(process.execPath, [...process.execArgv, program, dataDir, how], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { process: process_, connectionString: await nextLine(process_) }
}

const nextLine = (from: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    from.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    from.once('exit', (code) => reject(new Error(`It ended with ${code} and said nothing.`)))
  })

const end = (of: ChildProcess) => new Promise((resolve) => of.once('exit', resolve))

test('what was written is there after a stop and a start, and the second start is quick', async ({ dataDir }) => {
  const timed = async () => {
    const began = Date.now()
    const postgres = await start(dataDir)
    return { postgres, took: Date.now() - began }
  }
  const { postgres: first, took: firstTook } = await timed()
  await query(first, 'create table notes as select 1 as note')
  await first.stop()
  const { postgres: second, took } = await timed()
  assert.equal(await query(second, 'select note from notes'), [{ note: 1 }])
  await second.stop()
  // The first one makes the data files; on a busy machine both are slow.
  assert.ok(took < Math.max(4_000, firstTook), `it took ${took} ms, the first ${firstTook} ms`)
})

test('strings sort the same on every machine, and the password is for its owner only', async ({ dataDir }) => {
  withDataFiles(dataDir)
  const sql = `select string_agg(s, '' order by s) as s from unnest('{a,B,ä,Z,_}'::text[]) s`
  await finds(dataDir, sql, [{ s: 'BZ_aä' }])
  const { mode } = await stat(join(dataDir, 'postgres', 'password'))
  assert.is(mode & 0o777, 0o600)
})

test('given a taken port, then another one is used', async ({ dataDir }) => {
  withDataFiles(dataDir)
  const squatter = createServer()
  const port = await listenLocally(squatter)
  const postgres = await start(dataDir, port)
  assert.is.not(new URL(postgres.connectionString).port, String(port))
  assert.equal(await query(postgres, 'select 1 as one'), [{ one: 1 }])
  await postgres.stop()
  squatter.close()
})

test('given a process that was killed, then the next one takes its data over', async ({ dataDir }) => {
  withDataFiles(dataDir)
  const killed = await startElsewhere(dataDir)
  await query(killed, 'create table notes as select 2 as note')
  killed.process.kill('SIGKILL')
  await end(killed.process)
  await finds(dataDir, 'select note from notes', [{ note: 2 }])
})

test('given a database that was killed too, then its data is recovered', async ({ dataDir }) => {
  withDataFiles(dataDir)
  const killed = await startElsewhere(dataDir)
  await query(killed, 'create table notes as select 3 as note')
  killed.process.kill('SIGKILL')
  process.kill((await processesOf(dataDir)).postmaster, 'SIGKILL')
  await finds(dataDir, 'select note from notes', [{ note: 3 }])
})

test('given a killed session, then the server recovers, and the folder stays in use by this process', async ({
  dataDir,
}) => {
  withDataFiles(dataDir)
  const postgres = await start(dataDir)
  let isLost = false
  void postgres.lost.then(() => {
    isLost = true
  })
  const { postmaster } = await processesOf(dataDir)
  const pool = createPool(postgres.connectionString)
  await pool.query('create table notes as select 4 as note')
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL')
  await eventually(async () => (await failureOf(pool.query('select note from notes'))) === 'no failure')
  await pool.end()
  await eventually(async () => isLost || / is using it/.test(String(await failureOf(start(dataDir)))))
  assert.is(isLost, false)
  assert.is((await processesOf(dataDir)).postmaster, postmaster)
  await postgres.stop()
  await finds(dataDir, 'select note from notes', [{ note: 4 }])
})

test('given a server that does not stop in order, then it is ended, and its data is recovered', async ({ dataDir }) => {
  withDataFiles(dataDir)
  const postgres = await start(dataDir)
  await query(postgres, 'create table notes as select 5 as note')
  process.kill((await processesOf(dataDir)).postmaster, 'SIGSTOP')
  await postgres.stop()
  await finds(dataDir, 'select note from notes', [{ note: 5 }])
})

test('given a server that never ends its shutdown and is slow to say so, then the next start ends it and recovers its data', async ({
  dataDir,
}) => {
  withDataFiles(dataDir)
  const killed = await startElsewhere(dataDir)
  await query(killed, 'create table notes as select 6 as note')
  const { postmaster, checkpointer } = await processesOf(dataDir)
  // Without it a server cannot end its shutdown, as one that is asked to while it recovers from a killed session.
  process.kill(checkpointer, 'SIGSTOP')
  killed.process.kill('SIGKILL')
  await end(killed.process)
  process.kill(postmaster, 'SIGINT')
  const proxy = await delaySessions(dataDir, 3_900)
  await finds(dataDir, 'select note from notes', [{ note: 6 }])
  proxy.close()
})

test('given a pid file whose number belongs to another program by now, then it does not stand in the way', async ({
  dataDir,
}) => {
  withDataFiles(dataDir)
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n1700000000\n1\n`)
  assert.is(await runningEmbeddedPostgres(dataDir), undefined, 'nor do tools that look at a running one')
  await finds(dataDir, 'select 1 as one', [{ one: 1 }])
})

test('given a start that was killed while it made the data files, then the next start makes them', async ({
  dataDir,
}) => {
  await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true })
  await writeFile(join(dataDir, 'postgres.password'), 'half')
  await finds(dataDir, 'select 1 as one', [{ one: 1 }])
})

test('given Ctrl-C, then the program can still write before it stops the database', async ({ dataDir }) => {
  withDataFiles(dataDir)
  const { process: interrupted } = await startElsewhere(dataDir)
  const group = interrupted.pid
  assert.ok(group)
  const said = nextLine(interrupted)
  process.kill(-group, 'SIGINT')
  assert.is(await said, 'clean')
  assert.is(await end(interrupted), 0)
  await finds(dataDir, `select to_regclass('written_after_interrupt') is not null as there`, [{ there: true }])
})

test('given a process that ends without stopping it, then the database ends with it', async ({ dataDir }) => {
  withDataFiles(dataDir)
  const { process: ended, connectionString } = await startElsewhere(dataDir, 'exit')
  await end(ended)
  await eventually(async () => /ECONNREFUSED/.test(String(await failureOf(query({ connectionString }, 'select 1')))))
})

test('given a living process that uses the folder, then one line names it', async ({ dataDir }) => {
  withDataFiles(dataDir)
  const other = await startElsewhere(dataDir)
  const failure = await failureOf(start(dataDir))
  assert.match(String(failure), new RegExp(`cannot be started: process ${other.process.pid} is using it`))
  assert.equal(await query(other, 'select 1 as one'), [{ one: 1 }])
  other.process.kill('SIGINT')
  await end(other.process)
})

test('given data of another version, then one line says which', async ({ dataDir }) => {
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  assert.match(String(await failureOf(start(dataDir))), /belongs to PostgreSQL 15; this is version 18/)
})

if (process.getuid?.() === 0) {
  test('given root and a folder that bars the way, then one line names the folder', async ({ dataDir }) => {
    const closed = join(dataDir, 'closed')
    await mkdir(join(closed, 'data'), { recursive: true })
    await chmod(closed, 0o700)
    assert.match(String(await failureOf(start(join(closed, 'data')))), `may not pass through ${closed} (mode 700)`)
  })

  test('given root and a private data folder, then the database may pass but not look around', async ({ dataDir }) => {
    const postgres = await start(dataDir)
    assert.is((await stat(dataDir)).mode & 0o777, 0o711)
    await postgres.stop()
  })
}

test.run()
