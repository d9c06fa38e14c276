import { UserId } from '@calendar-sync/contracts/ids'
import { recordRequest } from '@calendar-sync/contracts/subjects'
import { createInProcessBus } from '@calendar-sync/platform/bus/inProcess'
import { kitSuite } from '@calendar-sync/platform/http/testing/kitServer'
import { silentLog } from '@calendar-sync/platform/log'
import * as assert from 'uvu/assert'
import { respondWithRecord } from './command.ts'

const userId = UserId.parse('5ca1ab1e-0001-4000-8000-000000000001')
const bus = createInProcessBus(silentLog)

const test = kitSuite('what a command answers', (router) =>
  router.patch('/api/:state', async (ctx) => {
    const asked = { resource: String(ctx.params.state), id: 'family', userId, position: '7' }
    await respondWithRecord(ctx, { bus, config: { readWaitMs: 1_000 } }, asked)
  }),
)

test.before(async () => {
  await bus.respond(recordRequest, async ({ resource, id }) => ({
    record: { id, theme: resource === 'fresh' ? 'dark' : 'light' },
    stale: resource !== 'fresh',
  }))
})

test('Given a read side that does not show the change in time, then the id is answered, and not the record from before', async ({
  url,
}) => {
  const answer = async (state: string) => {
    const response = await fetch(`${url}/api/${state}`, { method: 'PATCH' })
    return [response.headers.get('stale'), await response.json()]
  }
  assert.equal(await answer('fresh'), [null, { id: 'family', theme: 'dark' }])
  assert.equal(await answer('old'), ['true', { id: 'family' }])
})

test.run()
