import * as assert from 'uvu/assert'
import { suiteOnOne } from '../testing/suites.ts'
import { healthRoutes } from './health.ts'
import { startKit } from './testing/kitServer.ts'

const never = () => new Promise<never>(() => undefined)

const parts = {
  'event-store': never,
  bus: async () => undefined,
  'read-models': () => Promise.reject(new Error('The read model users is building.')),
  archive: async () => 'It lacks events.',
}

const test = suiteOnOne('a service that says whether it is ready', () =>
  startKit({}, (router) => router.use(healthRoutes(parts, 20).routes())),
)

test('given a part that says nothing, then the answer comes all the same: 503, and each part with what is known of it', async ({
  url,
}) => {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) })
  assert.is(answer.status, 503)
  assert.equal(await answer.json(), {
    'event-store': 'No answer within 0.02 seconds.',
    bus: 'ok',
    'read-models': 'The read model users is building.',
    archive: 'It lacks events.',
  })
})

test.run()
