import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withRun } from './kit/arrivals.ts'
import type { Client } from './kit/client.ts'
import { eventually } from './kit/eventually.ts'
import { startSystem } from './kit/system.ts'
import { textOf } from './runner/findTestFiles.ts'

const test = suite('starting again')

/** What an operator runs whose log is older than the database. */
const [, forget = ''] = /### Another log[\s\S]+?```sql\n([\s\S]+?)```/.exec(textOf('docs/operations.md')) ?? []

/** Which event of the log these follow at least; an older one changes nothing. */
const following = ['schedules', 'scheduled_syncs']
const newestFollowed = `${following.map((table) => `select revision::text as newest from engine.${table} union all `).join('')}
  select version from background.jobs where version is not null`

test('Given a database that forgot what it knew beyond its log, when the product starts again, then people see what they saw, and the log counts', async () => {
  const system = await startSystem()
  try {
    const { client, sync } = await withRun(system)
    await client.patch('/api/settings', { syncInterval: 30 })
    const paths = [
      '/api/auth/status',
      '/api/accounts',
      '/api/calendars',
      '/api/calendar-syncs',
      `/api/calendar-syncs/${sync.id}/runs`,
    ]
    const see = async (who: Client) => Promise.all(paths.map(async (path) => (await who.get(path)).body))
    const before = await see(client)

    await system.restart({}, async () => {
      for (const table of following) await system.pool.query(`update engine.${table} set revision = 1000`)
      await system.pool.query(`update background.jobs set version = 'z' where version is not null`)
      await system.pool.query(forget)
    })

    const again = client.movedTo(system.url)
    assert.equal(await see(again), before)
    await eventually(async () => {
      const { rows } = await system.pool.query<{ newest: string }>(newestFollowed)
      return rows.length === 4 && rows.every(({ newest }) => !['1000', 'z', ''].includes(newest))
    })
  } finally {
    await system.stop()
  }
})

test.run()
