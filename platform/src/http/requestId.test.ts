import * as assert from 'uvu/assert'
import type { Log } from '../log.ts'
import { type AddRoutes, kitSuite, sendRaw } from './testing/kitServer.ts'

/** Of each line: all that its log's ancestors said. */
const said: object[] = []
const remembering = (of: object): Log => {
  const write = () => void said.push(of)
  return { debug: write, info: write, warn: write, error: write, child: (more) => remembering({ ...of, ...more }) }
}

const addRoutes: AddRoutes = (router) =>
  router.get('/api/x', (ctx) => {
    ctx.body = { requestId: ctx.state.requestId }
  })
const test = kitSuite('the id of a request', addRoutes, remembering({}))

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const victim = '0af76519-16cd-43dd-8448-eb211c80319c'

test('Given a client that names another’s id, by either header, then the server makes its own all the same', async ({
  port,
}) => {
  const ids = new Set<string>()
  for (const headers of [
    { 'x-request-id': victim },
    { traceparent: `00-${victim.replaceAll('-', '')}-b7ad6b7169203331-01` },
    { 'x-request-id': 'my-own-name', traceparent: `00-${victim.replaceAll('-', '')}-b7ad6b7169203331-01` },
    {},
  ]) {
    const { text, headers: answered } = await sendRaw(port, '/api/x', { headers })
    const { requestId } = JSON.parse(text)
    assert.match(requestId, uuid)
    assert.is(answered['x-request-id'], requestId)
    assert.is.not(requestId, victim)
    ids.add(requestId)
  }
  assert.is(ids.size, 4)
})

test('Given a client that names its request, then the log keeps that name beside ours, when it looks like a name', async ({
  port,
}) => {
  await sendRaw(port, '/api/x', { headers: { 'x-request-id': victim } })
  const named = said.find((of) => 'clientRequestId' in of && of.clientRequestId === victim)
  assert.ok(named && 'requestId' in named && named.requestId !== victim)
  said.length = 0
  for (const wrong of ['short', 'x'.repeat(65), '{"level":"error"}', 'a b c d e f'])
    await sendRaw(port, '/api/x', { headers: { 'x-request-id': wrong } })
  assert.ok(said.length >= 4)
  for (const of of said) assert.not.ok('clientRequestId' in of)
})

test.run()
