import * as assert from 'uvu/assert'
import { loadConfig } from '../config.ts'
import { newStream, numbered } from '../event-store/contract/sampleEvents.ts'
import { createPostgresEventStore } from '../event-store/postgres.ts'
import { silentLog } from '../log.ts'
import { startRuntime } from '../runtime.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { newFolder, suiteOfEach } from '../testing/suites.ts'
import { createPool } from './pool.ts'
import { prepareRunningRole } from './runningRole.ts'

const test = suiteOfEach('the role that services run as', async () => {
  const database = await createTestDatabase()
  const running = createPool(database.runningConnectionString)
  await prepareRunningRole(database.pool, database.runningConnectionString)
  return { database, running, end: () => running.end().then(database.drop) }
})

const refusalOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', String)

test('it appends to the log and reads it, also when it was prepared twice', async ({ database, running }) => {
  await prepareRunningRole(database.pool, database.runningConnectionString)
  const store = createPostgresEventStore(running)
  const stream = newStream()
  await store.append(stream, 'none', numbered(2))
  assert.is((await store.read(stream)).length, 2)
  await store.close()
})

const attacks = [
  'alter table event_store.events disable trigger append_only',
  'alter table event_store.events disable trigger all',
  'drop trigger append_only on event_store.events',
  'drop table event_store.events',
  'create rule quietly as on insert to event_store.events do instead nothing',
  'create trigger forge before insert on event_store.events execute function event_store.refuse_change()',
  'create or replace function event_store.refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'create function event_store.forge() returns int language sql as $$ select 1 $$',
  `update event_store.events set type = 'Forged'`,
  'delete from event_store.events',
  'truncate event_store.events',
  `update event_store.seals set seal = ''`,
  'delete from event_store.seals',
  'drop schema event_store cascade',
  'set session_replication_role = replica',
  'delete from migrations_of_platform',
  'create table public.anything ()',
  'create schema anything',
]
for (const attack of attacks) {
  test(`it may not: ${attack.slice(0, 90)}`, async ({ running }) => {
    assert.match(await refusalOf(running.query(attack)), /permission denied|must be owner/)
  })
}

test('it makes, changes and drops tables of read models, those included that the owner made before', async ({
  database,
  running,
}) => {
  await database.pool.query(`
    drop schema read_models cascade;
    create schema read_models;
    create sequence read_models.generations;
    create table read_models.old (id int);
    create view read_models.shown as select * from read_models.old`)
  await prepareRunningRole(database.pool, database.runningConnectionString)
  await running
    .query(`
    select nextval('read_models.generations');
    drop view read_models.shown;
    drop table read_models.old;
    create table read_models.new (id int);
    drop schema read_models cascade;`)
    .catch((error: Error) => assert.unreachable(error.message))
})

/** The address of the same database for another role. */
function addressFor({ connectionString }: TestDatabase, role: string, password: string): string {
  const url = new URL(connectionString)
  url.username = role
  url.password = encodeURIComponent(password)
  return url.href
}

test('when it is made, then its password signs in, and none of our statements held it', async ({ database }) => {
  const role = `made_${process.pid}`
  const address = addressFor(database, role, 'pä\u00a0ſ\u00ad@:/')
  // A password as it is would be kept by this; a verifier is kept as it came.
  await database.pool.query(`set password_encryption = 'md5'`)
  await prepareRunningRole(database.pool, address)
  const { rows } = await database.pool.query('select rolpassword as kept from pg_authid where rolname = $1', [role])
  const made = createPool(address)
  try {
    assert.match(String(rows[0]?.kept), /^SCRAM-SHA-256\$/)
    assert.equal((await made.query('select current_user as name')).rows, [{ name: role }])
  } finally {
    await made.end()
    await database.pool.query(`drop schema read_models cascade; drop owned by ${role}; drop role ${role}`)
  }
})

test('when the owner may not make it, then nothing is tried, and the sentence says what to do', async ({
  database,
}) => {
  const owner = `poor_${process.pid}`
  await database.pool.query(`create role ${owner} login password 'only-for-tests'`)
  const pool = createPool(addressFor(database, owner, 'only-for-tests'))
  try {
    const refusal = await refusalOf(prepareRunningRole(pool, addressFor(database, 'nobody_yet', 'secret')))
    assert.match(
      refusal,
      /nobody_yet of DATABASE_URL does not exist, and MIGRATION_DATABASE_URL may not make it\. As an/,
    )
  } finally {
    await pool.end()
    await database.pool.query(`drop role ${owner}`)
  }
})

test('what it was granted over the log before is taken back', async ({ database, running }) => {
  const role = new URL(database.runningConnectionString).username
  await database.pool.query(`grant all on event_store.events to ${role}`)
  await prepareRunningRole(database.pool, database.runningConnectionString)
  assert.match(await refusalOf(running.query('truncate event_store.events')), /permission denied/)
})

test('a role that could change the log all the same is refused, in a sentence that says what to do', async ({
  database,
}) => {
  const refusal = await refusalOf(prepareRunningRole(database.pool, database.connectionString))
  assert.match(refusal, /is the one of MIGRATION_DATABASE_URL, so it could change the log\. Name the owner in/)
  const role = new URL(database.runningConnectionString).username
  await database.pool.query(`create role ${role}_owner`)
  try {
    await database.pool.query(`grant ${role}_owner to ${role}; alter table event_store.events owner to ${role}_owner`)
    const member = await refusalOf(prepareRunningRole(database.pool, database.runningConnectionString))
    assert.match(member, /owns the log, so it could change the log/)
  } finally {
    await database.pool.query(
      `alter table event_store.events owner to current_user; drop owned by ${role}_owner; drop role ${role}_owner`,
    )
  }
})

test('the embedded database has both roles by itself, and services get the one that cannot change the log', async () => {
  const { dataDir, end } = await newFolder()
  const config = loadConfig({ DATA_DIR: dataDir })
  for (const time of ['first', 'second']) {
    const runtime = await startRuntime(config, silentLog)
    const { rows } = await runtime.pool.query<{ name: string; super: boolean }>(
      'select rolname as name, rolsuper as super from pg_roles where rolname = current_user',
    )
    assert.equal(rows, [{ name: 'calendar_sync_app', super: false }], time)
    assert.match(
      await refusalOf(runtime.pool.query('alter table event_store.events disable trigger all')),
      /must be owner/,
    )
    await runtime.close()
  }
  await end()
})

test('given a database where nothing is missing, then services start without the owner’s address', async ({
  database,
}) => {
  const { dataDir, end } = await newFolder()
  const runtime = await startRuntime(
    loadConfig({ DATA_DIR: dataDir, DATABASE_URL: database.runningConnectionString }),
    silentLog,
  )
  await runtime.close()
  await end()
})

test('given services whose queries have a limit, then what the owner does has none, also where one role does both', async ({
  database,
}) => {
  const { dataDir, end } = await newFolder()
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: database.connectionString })
  const runtime = await startRuntime(config, silentLog, { queryTimeoutMs: 60_000 })
  const ofOwner = await runtime.asOwner(async (owner) => owner.options.query_timeout)
  assert.equal([runtime.pool.options.query_timeout, ofOwner], [60_000, undefined])
  await runtime.close()
  await end()
})

test.run()
