import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { failureOf } from '../testing/failureOf.ts'
import { suiteWithLogs, type TestLog } from '../testing/log.ts'
import { readMigrations } from './migrationFiles.ts'
import { MigrationsRefused, migrate, platformMigrations } from './migrations.ts'

interface Folder {
  directory: string
  /** @returns the names of the files that it applied */
  apply(): Promise<string[]>
}

const test = suiteWithLogs<Folder>('migrations')

test.before.each(async (context) => {
  context.directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  context.apply = () => migrate(context.pool, { set: 'one', directory: context.directory })
  await writeFile(join(context.directory, '0001_first.sql'), 'create table first (id int)')
  await writeFile(
    join(context.directory, '0002_second.sql'),
    'create table second (id int); insert into second values (1)',
  )
})
test.after.each(({ directory }) => rm(directory, { recursive: true }))

test('files are applied once, in order, and sets do not know each other', async ({ pool, directory, apply }) => {
  assert.equal(await apply(), ['0001_first', '0002_second'])
  assert.equal(await apply(), [])
  await writeFile(join(directory, '0003_third.sql'), 'create table third (id int)')
  assert.equal(await apply(), ['0003_third'])
  assert.equal(await migrate(pool, platformMigrations), [], 'the template already holds the platform')
})

test('when several processes start at once, then each file is applied once', async ({ apply }) => {
  const applied = await Promise.all([1, 2, 3, 4].map(apply))
  assert.equal(applied.flat(), ['0001_first', '0002_second'])
})

test('a file that fails leaves nothing behind, and those before it stay', async ({ pool, directory, apply }) => {
  await writeFile(join(directory, '0003_broken.sql'), 'create table third (id int); select no_such_function()')
  const failure = await failureOf(apply())
  assert.match(
    String(failure),
    /Migration 0003_broken of the set one failed: function no_such_function\(\) does not exist/,
  )
  const { rows } = await pool.query(`select to_regclass('second') is not null as second, to_regclass('third') as third`)
  assert.equal(rows, [{ second: true, third: null }])
})

/** As versions before knex left a database: their table, and their files applied. */
async function appliedByOldRunner({ pool, directory }: TestLog & Folder) {
  await pool.query(`create table migrations (
    set text not null, number int not null, name text not null, checksum text not null,
    applied_at timestamptz not null default now(), primary key (set, number))`)
  for (const { number, name, sql, checksum } of await readMigrations(directory)) {
    await pool.query(sql)
    for (const set of ['one', 'another'])
      await pool.query('insert into migrations values ($1, $2, $3, $4)', [set, number, name, checksum])
  }
}

test('given a database of an earlier version, then what it applied is taken over, set by set, and only new files are applied', async (context) => {
  const { directory, apply } = context
  await appliedByOldRunner(context)
  await writeFile(join(directory, '0003_third.sql'), '-- New?\ncreate table third (id int)')
  assert.equal(await apply(), ['0003_third'])
  assert.equal(await apply(), [])
  const { rows } = await context.pool.query('select set, name from migrations order by set, number')
  assert.equal(
    rows.map(({ set, name }) => `${set} ${name}`),
    ['another 0001_first', 'another 0002_second', 'one migrations_of_one'],
    'the earlier version would find an applied file that it does not have, and refuse to start',
  )
})

test('given a database of an earlier version and a file that was edited since, then it is refused and named', async (context) => {
  const { directory, apply } = context
  await appliedByOldRunner(context)
  await writeFile(join(directory, '0002_second.sql'), 'create table other (id int)')
  const failure = await failureOf(apply())
  assert.instance(failure, MigrationsRefused)
  assert.match(String(failure), '0002_second of the set one was edited')
})

test('line ends of another system are not an edit', async ({ directory, apply }) => {
  await writeFile(join(directory, '0003_lines.sql'), 'select 1;\nselect 2;\n')
  await apply()
  await writeFile(join(directory, '0003_lines.sql'), 'select 1;\r\nselect 2;\r\n')
  assert.equal(await apply(), [])
})

for (const [what, change, said] of [
  [
    'edited',
    (directory: string) => writeFile(join(directory, '0001_first.sql'), 'create table other (id int)'),
    '0001_first of the set one was edited',
  ],
  [
    'renamed',
    (directory: string) => rename(join(directory, '0001_first.sql'), join(directory, '0001_other.sql')),
    '0001_other of the set one was edited',
  ],
  [
    'removed',
    (directory: string) => rm(join(directory, '0002_second.sql')),
    '0002_second of the set one was applied, but the file is gone',
  ],
] as const) {
  test(`given an applied file that was ${what}, then nothing is applied and the message names it`, async ({
    pool,
    directory,
    apply,
  }) => {
    await apply()
    await writeFile(join(directory, '0003_third.sql'), 'create table third (id int)')
    await change(directory)
    const failure = await failureOf(apply())
    assert.instance(failure, MigrationsRefused)
    assert.match(String(failure), said)
    assert.equal((await pool.query(`select to_regclass('third') as third`)).rows, [{ third: null }])
  })
}

test('a new file with a number before the newest applied one is refused', async ({ directory, apply }) => {
  await rename(join(directory, '0002_second.sql'), join(directory, '0005_second.sql'))
  await apply()
  await writeFile(join(directory, '0003_late.sql'), 'create table late (id int)')
  assert.match(String(await failureOf(apply())), '0003_late of the set one comes before number 5')
})

test('two files with one number, and a file without one, are refused', async ({ directory, apply }) => {
  await writeFile(join(directory, '0002_twin.sql'), 'select 1')
  assert.match(String(await failureOf(apply())), 'carry the same number')
  await rename(join(directory, '0002_twin.sql'), join(directory, 'third.sql'))
  assert.match(String(await failureOf(apply())), 'not named like 0001_name.sql')
  assert.equal((await readdir(directory)).length, 3)
})

test.run()
