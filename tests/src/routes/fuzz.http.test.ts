import * as assert from 'uvu/assert'
import { Client } from '../kit/client.ts'
import { holds } from '../kit/eventually.ts'
import { storedEvents } from '../kit/storedLog.ts'
import { systemSuite } from '../kit/systemSuite.ts'
import { fuzz } from './fuzz.ts'
import { idsOf, makeVisitors } from './visitors.ts'

const test = systemSuite('every route, and anything sent to it', {
  rateLimitPerMinute: 1_000_000,
  signInLimitPerMinute: 1_000_000,
  commandLimitPerMinute: 1_000_000,
})

/** As many as every run of the tests sends; `npm run test:fuzz` sends any number. */
const count = 5_000
const seed = 20_261_122

test('Given every route and every kind of visitor, when anything is sent, then each answer is quick, none is a 5xx, what is refused changes nothing, and nothing keeps /healthz waiting for 250 ms', async ({
  system,
}) => {
  const visitors = await makeVisitors(system)
  const result = await fuzz(visitors, await idsOf(visitors.subscribed), { count, seed })
  assert.is(result.requests, count)
  assert.equal(result.broken.slice(0, 10), [], `seed ${seed}`)
  const refused = new Set(result.refused)
  const led = (await storedEvents(system.store)).filter(({ metadata }) => refused.has(metadata.correlationId))
  assert.equal(led, [], 'events of requests that were refused')
  // Some of everything was sent: answers that succeeded, and each kind of refusal.
  for (const status of [200, 400, 401, 403, 404]) assert.ok((result.byStatus.get(status) ?? 0) > 50, `${status}`)
  await holds(async () => {
    const { status, body } = await new Client(system.url).get('/readyz')
    assert.equal([status, body], [200, { 'event-store': 'ok', bus: 'ok', 'read-models': 'ok' }])
  })
})

test.run()
