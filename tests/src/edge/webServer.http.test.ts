import { request } from 'node:http'
import { ErrorBody } from '@calendar-sync/contracts/api/error'
import { errorStatuses } from '@calendar-sync/contracts/errors'
import { sendRaw } from '@calendar-sync/platform/http/testing/kitServer'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Client } from '../kit/client.ts'
import { hasNginx, nginxMissing } from '../kit/nginx.ts'
import { makePeople } from '../kit/trips.ts'
import { type Edge, startEdge } from './edge.ts'

const test = suite<{ edge: Edge; client: Client }>('the web server of the containers')

test.before(async (context) => {
  context.edge = await startEdge()
  context.client = new Client(context.edge.url)
  await context.client.signIn((await makePeople(context.edge.system.emulator)).office)
})
test.after(async ({ edge }) => {
  await edge.stop()
})

test('Given a person who signs in through it, then they are signed in, may change something, and hear what happens', async ({
  edge,
  client,
}) => {
  assert.is((await client.get('/api/auth/status')).status, 200)
  const changed = await client.send('PATCH', '/api/settings', { theme: 'dark' }, { origin: edge.url })
  assert.is(changed.status, 200, JSON.stringify(changed.body))
  const status = await new Promise<number>((resolve, reject) => {
    const headers = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      cookie: client.cookieHeader,
      origin: edge.url,
    }
    const sent = request({ host: '127.0.0.1', port: edge.port, path: '/ws', headers, agent: false })
    sent.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      resolve(statusCode)
    })
    sent.on('response', ({ statusCode = 0 }) => resolve(statusCode))
    sent.on('error', reject)
    sent.end()
  })
  assert.is(status, 101)
})

test('Given a path that is no call, when a browser opens it, then it gets the app', async ({ edge }) => {
  const missing = ['/docs/..%2f', '/docs/nothing.md', '/assets/nothing.js', '/%E0%A4%A', '/%', '/%00', '/../x', '/ws']
  for (const path of ['/', '/calendars', '/no-such-page', '/api/auth/callback', '/a/b', '/docs/../x', ...missing]) {
    const { status, headers, text } = await sendRaw(edge.port, path)
    const expected = missing.includes(path) ? [200, 400, 404] : [200]
    assert.ok(expected.includes(status), `${path} answers ${status}`)
    assert.match(String(headers['content-type']), /^text\/html/, path)
    assert.match(text, '<div id="root">', path)
  }
})

test('Given a call that is not there or cannot be read, then it answers the error that every caller knows', async ({
  edge,
}) => {
  const large = 'x'.repeat(1_500_000)
  const calls: [string, string, string, string?][] = [
    ['GET', '/api', 'not_found'],
    ['GET', '/api/nothing', 'not_found'],
    ['GET', '/api/', 'not_found'],
    ['DELETE', '/api/nothing', 'not_found'],
    ['POST', '/', 'not_found'],
    ['POST', '/no-such-page', 'not_found'],
    ['POST', '/docs/PRIVACY_POLICY.md', 'not_found'],
    ['POST', '/assets/nothing.js', 'not_found'],
    ['POST', '/api/auth/callback', 'not_found'],
    ['GET', '/api/%E0%A4%A', 'validation_failed'],
    ['GET', '/api/accounts', 'not_signed_in'],
    ['POST', '/api/calendar-syncs', 'body_too_large', JSON.stringify({ large })],
    ['POST', '/api/calendar-syncs', 'body_too_large', JSON.stringify({ large: large + large })],
    ['POST', '/api/google/notifications', 'unavailable'],
  ]
  for (const [method, path, code, body = ''] of calls) {
    const headers = { 'content-type': 'application/json' }
    const { status, text } = await sendRaw(edge.port, path, { method, headers, body })
    assert.match(text, /^\{/, `${method} ${path}`)
    const said = ErrorBody.safeParse(JSON.parse(text)).data
    assert.equal(
      [status, said?.code],
      [errorStatuses[said?.code ?? 'internal_error'], code],
      `${method} ${path}: ${text}`,
    )
  }
})

if (hasNginx) test.run()
else console.log(`not run: ${nginxMissing}`)
