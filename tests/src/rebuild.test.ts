import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withRun } from './kit/arrivals.ts'
import type { Client } from './kit/client.ts'
import { startSystem } from './kit/system.ts'

const test = suite('starting again')

test('Given every read model was deleted, when the product starts again, then people see what they saw', async () => {
  const system = await startSystem()
  try {
    const { client, sync } = await withRun(system)
    const paths = [
      '/api/auth/status',
      '/api/accounts',
      '/api/calendars',
      '/api/calendar-syncs',
      `/api/calendar-syncs/${sync.id}/runs`,
    ]
    const see = async (who: Client) => Promise.all(paths.map(async (path) => (await who.get(path)).body))
    const before = await see(client)

    await system.pool.query('drop schema read_models cascade')
    await system.restart()

    const again = client.movedTo(system.url)
    assert.equal(await see(again), before)
  } finally {
    await system.stop()
  }
})

test.run()
