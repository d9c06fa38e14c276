import { randomUUID } from 'node:crypto'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandMigrations } from '@calendar-sync/command-service/backgroundJobs/createBackgroundJobs'
import { type MigrationSet, migrate } from '@calendar-sync/platform/database/migrations'
import { createTestDatabase, type TestDatabase } from '@calendar-sync/platform/testing/database'
import { engineMigrations } from '@calendar-sync/sync-engine/createSyncEngine'
import * as assert from 'uvu/assert'
import { folderSuite } from '../kit/folderSuite.ts'

const test = folderSuite<{ database: TestDatabase }>('what was owed before there were jobs')

test.before.each(async (context) => {
  context.database = await createTestDatabase()
})
test.after.each(({ database }) => database.drop())

/** Applies the files of a set that come before one. */
async function migrateBefore(
  file: string,
  { set, directory }: MigrationSet & { directory: URL },
  { database, folder }: { database: TestDatabase; folder: string },
) {
  for (const name of await readdir(directory))
    if (name < file) await cp(join(fileURLToPath(directory), name), join(folder, name))
  await migrate(database.pool, { set, directory: folder })
}

const jobs = async ({ pool }: TestDatabase, queue: string) => {
  const { rows } = await pool.query(
    `select job_key as key, person_id as person, payload, serial_key as serial, version, due_at::text as due, tries, error,
       ended_at is not null as ended from background.jobs where queue = $1 order by job_key`,
    [queue],
  )
  return rows
}

const due = '2026-11-30 08:00:00+00'
const person = randomUUID()
const nothing = { serial: null, version: null, due, tries: 0, error: null, ended: false }

test('Given tasks, emails and summaries of an earlier version, then each is a job with its tries and its end', async (context) => {
  const { database } = context
  const { pool } = database
  await migrateBefore('0014', engineMigrations, context)
  const [task, account, email] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(
    `insert into engine.tasks (task_id, kind, user_id, subject_id, correlation_id, tries, due_at)
     values ($1, 'discover_calendars', $2, $3, 'request', 2, $4)`,
    [task, person, account, due],
  )
  await pool.query(
    `insert into engine.letters (letter_id, user_id, kind, subject, tries, due_at, ended_at, error)
     values ($1, $2, 'sync_report', 'run', 30, $3, now(), 'no answer')`,
    [email, person, due],
  )
  await pool.query('insert into engine.weekly (user_id, revision, due_at) values ($1, 7, $2)', [person, due])
  await migrate(pool, engineMigrations)
  const payload = { kind: 'discover_calendars', subjectId: account, correlationId: 'request' }
  assert.equal(await jobs(database, 'tasks'), [{ ...nothing, key: task, person, payload, serial: account, tries: 2 }])
  assert.equal(await jobs(database, 'emails'), [
    {
      ...{ ...nothing, key: email, person, payload: { kind: 'sync_report', subject: 'run' } },
      ...{ tries: 30, error: 'no answer', ended: true },
    },
  ])
  assert.equal(await jobs(database, 'weekly'), [
    { ...nothing, key: person, person, payload: { endsAt: '2026-11-30T08:00:00.000Z' }, version: '0000000007' },
  ])
})

test('Given plan periods and letters of an earlier version, then each is a job that is due when it was', async (context) => {
  const { database } = context
  const { pool } = database
  await migrateBefore('0004', commandMigrations, context)
  const event = randomUUID()
  await pool.query(`insert into commands.periods (user_id, due_at, as_of, tries) values ($1, $2, '0042', 1)`, [
    person,
    due,
  ])
  await pool.query(
    `insert into commands.letters (event_id, kind, user_id, due_at, stream, revision)
     values ($1, 'confirm_address', $2, $3, 'settings-1', 4)`,
    [event, person, due],
  )
  await migrate(pool, commandMigrations)
  assert.equal(await jobs(database, 'periods'), [
    { ...nothing, key: person, person, payload: {}, version: '0042', tries: 1 },
  ])
  assert.equal(await jobs(database, 'letters'), [
    { ...nothing, key: event, person, payload: { kind: 'confirm_address', stream: 'settings-1', revision: 4 } },
  ])
})

test.run()
