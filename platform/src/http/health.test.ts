import * as assert from 'uvu/assert'
import { suiteOnOne } from '../testing/suites.ts'
import { healthRoutes } from './health.ts'
import { startKit } from './testing/kitServer.ts'

const never = () => new Promise<never>(() => undefined)
const well = async () => undefined
const refused = (sentence: string) => () => Promise.reject(new Error(sentence))
const onItsBus = (ping: () => Promise<void>) => ({ checkLog: well, bus: { ping } })

let looks = 0
const counted = async () => {
  looks += 1
}

const services = {
  '/often': healthRoutes({ checkLog: counted, bus: { ping: well } }),
  '/silent': healthRoutes(
    { checkLog: never, bus: { ping: well } },
    { 'read-models': refused('The read model users is building.'), archive: async () => 'It lacks events.' },
    20,
  ),
  '/without-bus': healthRoutes(onItsBus(refused('The NATS server is not connected.')), { 'read-models': well }, 20),
  '/held-bus': healthRoutes(onItsBus(never), {}, 20),
}

const test = suiteOnOne('a service that says whether it is ready', () =>
  startKit({}, (router) => {
    for (const [path, routes] of Object.entries(services)) router.use(path, routes.routes())
  }),
)

async function readyAt(url: string) {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) })
  return [answer.status, await answer.json()]
}

test('given a part that says nothing, then the answer comes all the same: 503, and each part with what is known of it', async ({
  url,
}) => {
  assert.equal(await readyAt(`${url}/silent`), [
    503,
    {
      'event-store': 'No answer within 0.02 seconds.',
      bus: 'ok',
      'read-models': 'The read model users is building.',
      archive: 'It lacks events.',
    },
  ])
})

test('given a bus that is away or held, then the service is ready, and says what goes on and what waits', async ({
  url,
}) => {
  const rest =
    'Changes, lists and syncs go on; live messages, previews and looks at the history of a person wait for it.'
  assert.equal(await readyAt(`${url}/without-bus`), [
    200,
    { 'event-store': 'ok', bus: `The NATS server is not connected. ${rest}`, 'read-models': 'ok' },
  ])
  assert.equal(await readyAt(`${url}/held-bus`), [
    200,
    { 'event-store': 'ok', bus: `No answer within 0.02 seconds. ${rest}` },
  ])
})

test('given visitors who ask again and again, then the parts are asked once a second', async ({ url }) => {
  const before = performance.now()
  await Promise.all(Array.from({ length: 20 }, () => readyAt(`${url}/often`)))
  await readyAt(`${url}/often`)
  const most = 1 + Math.floor((performance.now() - before) / 1_000)
  assert.ok(looks <= most, `${looks} looks`)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const known = looks
  await readyAt(`${url}/often`)
  assert.is(looks, known + 1)
})

test.run()
