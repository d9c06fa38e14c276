import * as assert from 'uvu/assert'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { failureOf } from '../testing/failureOf.ts'
import { suiteOfEach } from '../testing/suites.ts'
import { requireOwnSessions } from './ownSessions.ts'
import { createPool } from './pool.ts'

const test = suiteOfEach('sessions of its own', async () => {
  const database = await createTestDatabase()
  return { database, end: database.drop }
})

/** What new sessions are told of the process that serves them. */
async function behindPooler({ connectionString, pool }: TestDatabase, process: string): Promise<void> {
  await pool.query(`create schema pooled; create sequence pooled.turns;
    create function pooled.pg_backend_pid() returns int language sql as $$ select ${process} $$;
    do $$ begin execute format(
      'alter database %I set search_path = pooled, pg_catalog, public', current_database()); end $$`)
  const asked = createPool(connectionString, { max: 2 })
  const failure = await failureOf(requireOwnSessions(asked))
  await asked.end()
  assert.match(String(failure), /^StartupError: .* pooler that shares sessions.* Connect to Postgres itself/)
}

test('given Postgres itself, then a start goes on', async ({ database }) => {
  await requireOwnSessions(database.pool)
})

test('given a pooler by which two connections share a process of the server, then a start is refused with one line', ({
  database,
}) => behindPooler(database, '7'))

test('given a pooler by which a connection comes to another process, then a start is refused with one line', ({
  database,
}) => behindPooler(database, `nextval('pooled.turns')::int`))

test.run()
