import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { beginning } from '../event-store/eventStore.ts'
import { silentLog } from '../log.ts'
import { failureOf } from '../testing/failureOf.ts'
import { suiteWithLogs, type TestLog } from '../testing/log.ts'
import { createCheckpoints } from './checkpoints.ts'

const test = suiteWithLogs('checkpoints')

test.before.each(async ({ pool }) => {
  await pool.query(`create schema commands; create table commands.checkpoints (
    name text primary key, position text not null, saved_at timestamptz not null default now())`)
})

const [earlier, later] = ['0000000000000010', '0000000000000020']
const open = ({ pool }: TestLog, pauseMs = 60_000) => createCheckpoints(pool, 'commands', silentLog, pauseMs)

test('An instance that lags behind does not turn the checkpoint back', async (database) => {
  for (const position of [later, earlier]) {
    const instance = open(database)
    instance.save('themes', position)
    await instance.close()
  }
  assert.is(await open(database).read('themes'), later)
})

test('Given reactors that got on within the pause, then one statement writes how far each is', async (database) => {
  const instance = open(database)
  for (const position of [earlier, later]) for (const name of ['letters', 'themes']) instance.save(name, position)
  await instance.close()
  const another = open(database)
  assert.equal([await another.read('letters'), await another.read('themes')], [later, later])
  const { rows } = await database.pool.query('select distinct saved_at from commands.checkpoints')
  assert.is(rows.length, 1)
})

test('How far a reactor is, is written within the pause', async (database) => {
  const instance = open(database, 10)
  instance.save('themes', later)
  while ((await open(database).read('themes')) !== later) await sleep(5)
  await instance.close()
})

test('Given a reactor that did not get on, then nothing is sent to the database', async (database) => {
  const instance = open(database)
  let statements = 0
  database.pool.on('acquire', () => {
    statements += 1
  })
  for (const position of [earlier, earlier, later, later]) {
    instance.save('themes', position)
    await instance.close()
  }
  assert.is(statements, 2)
})

test('What is not written yet is known to the instance that said it, and to no other', async (database) => {
  const instance = open(database)
  instance.save('themes', later)
  assert.equal([await instance.read('themes'), await open(database).read('themes')], [later, beginning])
  await instance.close()
})

/** From here on the database says what a server says that was promoted: its writes are of another timeline. */
async function failOver({ pool }: TestLog) {
  await pool.query(`create schema promoted; create function promoted.pg_walfile_name(pg_lsn) returns text
    language sql as $$ select '00000007000000000000000A' $$`)
  await pool.query('set search_path = promoted, pg_catalog, public')
}

const losses = {
  'a database that lost what this instance wrote': async ({ pool }: TestLog) => {
    await pool.query('delete from commands.checkpoints')
  },
  'a failover after which the checkpoint is still there': failOver,
}

for (const [loss, happens] of Object.entries(losses))
  test(`Given ${loss}, then nothing is written past what it lost, and the reactor hears of it`, async (database) => {
    const instance = open(database)
    let heard = 0
    await instance.read('themes', () => {
      heard += 1
    })
    instance.save('themes', earlier)
    await instance.close()
    await happens(database)
    const kept = await open(database).read('themes')
    instance.save('themes', later)
    await instance.close()
    assert.equal([heard, await open(database).read('themes'), await instance.read('themes')], [1, kept, kept])
    instance.save('themes', later)
    await instance.close()
    assert.equal([heard, await open(database).read('themes')], [1, later])
  })

/** From here on the database fails with this code where its timeline is asked for. */
async function failOnTimeline({ pool }: TestLog, code: string) {
  await pool.query(`create schema failing; create function failing.pg_walfile_name(pg_lsn) returns text
    language plpgsql as $$ begin raise exception 'failing' using errcode = '${code}'; end $$`)
  await pool.query('set search_path = failing, pg_catalog, public')
}

test('Given a fault that passes while the timeline is asked for, then nothing is read without it', async (database) => {
  await failOnTimeline(database, '57P01')
  assert.match(String(await failureOf(open(database).read('themes'))), /failing/)
})

for (const code of ['42883', '42501', '0A000', '55000'])
  test(`Given a database that tells no timeline (${code}), then checkpoints are read and written without it`, async (database) => {
    await failOnTimeline(database, code)
    const instance = open(database)
    await instance.read('themes')
    instance.save('themes', later)
    await instance.close()
    assert.is(await open(database).read('themes'), later)
  })

test('Given a table that cannot be written, then what could not be written is written the next time', async (database) => {
  const instance = open(database)
  instance.save('themes', later)
  await database.pool.query('alter table commands.checkpoints rename to away')
  await instance.close()
  await database.pool.query('alter table commands.away rename to checkpoints')
  await instance.close()
  assert.is(await open(database).read('themes'), later)
})

test.run()
