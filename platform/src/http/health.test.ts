import * as assert from 'uvu/assert'
import { suiteOnOne } from '../testing/suites.ts'
import { healthRoutes } from './health.ts'
import { startKit } from './testing/kitServer.ts'

const never = () => new Promise<never>(() => undefined)
const well = async () => undefined
const refused = (sentence: string) => () => Promise.reject(new Error(sentence))
const onItsBus = (ping: () => Promise<void>) => ({ checkLog: well, bus: { ping } })

const services = {
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

test.run()
