import { tableExists } from '@calendar-sync/platform/database/pool'
import { silentLog } from '@calendar-sync/platform/log'
import { eventually } from '@calendar-sync/platform/testing/eventually'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import { DatabaseError } from 'pg'
import * as assert from 'uvu/assert'
import { type UserRow, users } from '../readModels/users.ts'
import { dana, person, registered, userId } from '../testing/people.ts'
import { countOf, reaches, startProjecting, tablesOf } from '../testing/projecting.ts'
import { rowsOf } from '../testing/tables.ts'
import { createWorld } from '../testing/world.ts'
import { connect, tryLock } from './leadership.ts'
import { createLeftoverSweep } from './leftovers.ts'
import { buildLock } from './rebuild.ts'
import { schema } from './table.ts'
import { beginGeneration } from './tableGenerations.ts'

const rebuilding = suiteOfEach('rebuilding', createWorld)

const inCapitals = <Fields extends Partial<UserRow> | null | undefined>(fields: Fields): Fields =>
  fields?.displayName ? { ...fields, displayName: fields.displayName.toUpperCase() } : fields

/** The same people, written otherwise. */
const nextUsers: typeof users = {
  ...users,
  version: users.version + 1,
  begin: (event) => inCapitals(users.begin(event)),
  change: (row, event) => inCapitals(users.change(row, event)),
}

const renamed = (n: number, displayName: string) => ({
  type: 'UserProfileChanged' as const,
  data: { userId: userId(n), displayName, avatarUrl: null },
})

rebuilding(
  'given a model whose position is past every event, as after a restart of EventStoreDB, then it is rebuilt all the same',
  async (world) => {
    const { projector, positions } = startProjecting(world, users)
    assert.ok(await positions.waitFor(['users'], await world.record(person(1), person(2))))
    // The position of a record that the event store does not show.
    await world.pool.query(`update ${schema}.checkpoints set position = $1 where model = 'users'`, [
      '9'.padStart(20, '0'),
    ])
    await projector.rebuild()
    assert.is(await countOf(world, 'users'), 2)
    const { rows } = await world.pool.query(`select position from ${schema}.checkpoints where model = 'users'`)
    assert.equal(rows, [{ position: '9'.padStart(20, '0') }], 'the position does not go back')
    await projector.stop()
  },
)

rebuilding(
  'a rebuild while people sign up and change their names loses nothing, and readers never see fewer than before',
  async (world) => {
    const { projector, positions } = startProjecting(world, users)
    for (let n = 1; n <= 50; n += 1) await world.record(person(n))
    await projector.initialised
    let signedUp = 50
    let seen = 0
    let done = false
    const signUps = async () => {
      while (!done) {
        await world.record(person(++signedUp))
        await world.record(renamed(1 + (signedUp % 50), `Name ${signedUp}`))
      }
    }
    const reader = async () => {
      while (!done) {
        const now = await countOf(world, 'users')
        assert.ok(now >= seen, `a reader saw ${now} after ${seen}`)
        seen = now
      }
    }
    const meanwhile = [signUps(), reader()]
    const [before] = await tablesOf(world, 'users')
    for (let round = 0; round < 5; round += 1) await projector.rebuild()
    done = true
    await Promise.all(meanwhile)

    assert.ok(await positions.waitFor(['users'], await world.eventLog.store.head()))
    assert.is(await countOf(world, 'users'), signedUp)
    const rows = await rowsOf(world.pool, 'users')
    assert.equal(
      rows.map(({ email }) => email).sort(),
      Array.from({ length: signedUp }, (_, n) => `person${n + 1}@example.com`).sort(),
    )
    assert.ok(
      rows.some(({ display_name: name }) => name === `Name ${signedUp}`),
      'the last renaming is there',
    )
    assert.is((await projector.verify()).differing, 0)
    const tables = await tablesOf(world, 'users')
    assert.is(tables.length, 1)
    assert.is.not(tables[0], before)
    assert.is.not(signedUp, 50)
    await projector.stop()
  },
)

rebuilding('progress is told in events, and ends with all of them', async (world) => {
  for (let n = 1; n <= 7; n += 1) await world.record(person(n))
  const { projector, progress } = startProjecting(world, users)
  await projector.initialised
  await projector.rebuild()
  assert.equal(progress.at(-1), { status: 'finished', name: 'users', version: users.version, done: 7, total: 7 })
  await projector.stop()
})

rebuilding('a new version replaces the old one, which does not come back', async (world) => {
  await world.record(person(1))
  const old = startProjecting(world, users)
  await old.projector.initialised
  const next = startProjecting(world, nextUsers)
  await reaches(next.projector, 'live')
  assert.is((await rowsOf(world.pool, 'users'))[0]?.display_name, 'DANA REYES')

  const position = await world.record(person(2))
  assert.ok(await next.positions.waitFor(['users'], position))
  await reaches(old.projector, 'superseded')
  assert.is(await countOf(world, 'users'), 2)
  assert.equal((await tablesOf(world, 'users')).length, 1)
  await Promise.all([old.projector.stop(), next.projector.stop()])
})

rebuilding('while a new version cannot be built, readers keep the old one', async (world) => {
  await world.record(person(1))
  const old = startProjecting(world, users)
  await old.projector.initialised
  const broken: typeof users = {
    ...users,
    version: users.version + 1,
    begin: () => {
      throw new Error('not like this')
    },
  }
  const next = startProjecting(world, broken)
  await reaches(next.projector, 'failing')
  assert.match(next.projector.health().error ?? '', /users cannot apply UserRegistered of user-.*: not like this/)
  const position = await world.record(person(2))
  assert.ok(await old.positions.waitFor(['users'], position))
  assert.is(await countOf(world, 'users'), 2)
  await Promise.all([old.projector.stop(), next.projector.stop()])
  assert.is((await tablesOf(world, 'users')).length, 1, 'the table that could not be built is gone')
})

rebuilding(
  'given a build and a verification that were killed, when a projector begins to lead and every hour, then their tables, which no erasure reaches, are gone',
  async (world) => {
    const [other, { version }] = [await connect(world.pool, 'a build under way'), users]
    const begin = (later: number) => beginGeneration(other.client, 'users', version + later)
    const [killed, underWay, shadow] = [await begin(1), await begin(2), 'users_shadow']
    for (const table of [killed, underWay, shadow]) await other.client.query(`create table ${schema}.${table} ()`)
    await tryLock(other.client, buildLock('users', version + 2))
    const { projector } = startProjecting(world, users)
    await projector.initialised
    const isThere = (table: string) => tableExists(world.pool, `${schema}.${table}`)
    assert.equal([await isThere(killed), await isThere(underWay), await isThere(shadow)], [false, true, false])
    await other.client.query(`create table ${schema}.${shadow} ()`)
    await createLeftoverSweep(world.pool, ['users'], silentLog).sweep()
    assert.equal([await isThere(underWay), await isThere(shadow)], [true, false], 'also while it leads')
    await projector.stop()
    await other.close()
  },
)

rebuilding(
  'an event that cannot be applied is never skipped: the projector says so, waits, and goes on with it',
  async (world) => {
    let fault = true
    const fragile: typeof users = {
      ...users,
      change: (row, event) => {
        if (fault && event.type === 'RoleChanged') throw new Error('no roles today')
        return users.change(row, event)
      },
    }
    const { projector, positions } = startProjecting(world, fragile)
    await world.record(registered())
    await reaches(projector, 'live')
    await world.record({ type: 'RoleChanged', data: { userId: dana, isAdmin: true, role: 'admin' } })
    const position = await world.record(person(2))
    await eventually(() => projector.health().failures >= 2)
    assert.match(projector.health().error ?? '', /RoleChanged .* no roles today/)
    assert.not(await positions.waitFor(['users'], position, 50))

    fault = false
    assert.ok(await positions.waitFor(['users'], position))
    await eventually(() => projector.health().error === null)
    assert.is((await rowsOf(world.pool, 'users')).filter((row) => row.is_admin).length, 1)
    await projector.stop()
  },
)

rebuilding('before the first build there is nothing to read, not an empty list', async (world) => {
  const error = await countOf(world, 'users').catch((thrown) => thrown)
  assert.ok(error instanceof DatabaseError)
})

rebuilding.run()
