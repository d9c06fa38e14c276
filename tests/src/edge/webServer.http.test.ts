import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ErrorBody } from '@calendar-sync/contracts/api/error'
import { errorStatuses } from '@calendar-sync/contracts/errors'
import { sendRaw } from '@calendar-sync/platform/http/testing/kitServer'
import { frontendDist } from '@calendar-sync/standalone/frontendBuild'
import * as assert from 'uvu/assert'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { Client } from '../kit/client.ts'
import { eventually } from '../kit/eventually.ts'
import { hasNginx, nginxMissing } from '../kit/nginx.ts'
import { makePeople } from '../kit/trips.ts'
import { edgeSuite } from './edge.ts'

const test = edgeSuite<{ client: Client }>('the web server of the containers')

test.before(async (context) => {
  context.client = new Client(context.edge.url)
  await context.client.signIn((await makePeople(context.edge.system.emulator)).office)
})

test('Given a person who signs in through it, then they are signed in, may change something, and hear what happens', async ({
  edge,
  client,
}) => {
  assert.is((await client.get('/api/auth/status')).status, 200)
  const changed = await client.send('PATCH', '/api/settings', { theme: 'dark' }, { origin: edge.url })
  assert.is(changed.status, 200, JSON.stringify(changed.body))
  const headers = { cookie: client.cookieHeader, origin: edge.url }
  const socket = new WebSocket(`ws://127.0.0.1:${edge.port}/ws`, { headers })
  await once(socket, 'open')
  socket.terminate()
})

test('Given a sign-in through it, then its log names the request in JSON, and holds neither Google’s code nor the state', async ({
  edge,
}) => {
  const Line = z.looseObject({ path: z.string(), method: z.string(), status: z.string(), requestId: z.string() })
  const callback = await eventually(async () =>
    edge
      .readAccessLog()
      .split('\n')
      .filter(Boolean)
      .map((line) => Line.parse(JSON.parse(line)))
      .find(({ path }) => path === '/api/auth/callback'),
  )
  assert.equal([callback.method, callback.status], ['GET', '302'])
  assert.match(callback.requestId, /^[0-9a-f-]{36}$/)
  assert.not.match(edge.readAccessLog(), /\?|code=|state=/)
})

test('Given a service that does not answer, then neither log of the web server holds what follows the question mark', async ({
  edge,
}) => {
  const { status } = await sendRaw(edge.port, '/api/google/notifications?code=4/0Adeu5B', { method: 'POST' })
  assert.is(status, 503)
  await eventually(async () => edge.readAccessLog().includes('"status":"503"') || undefined)
  assert.not.match(edge.readAccessLog() + edge.readErrorLog(), 'code=4')
})

const accepting = (encodings: string) => ({ headers: { 'accept-encoding': encodings } })

test('Given a browser that reads compressed files, then it gets the scripts as the build compressed them', async ({
  edge,
}) => {
  const script = /\/assets\/[\w.-]+\.js/.exec((await sendRaw(edge.port, '/')).text)?.[0] ?? ''
  const whole = readFileSync(join(frontendDist, script))
  for (const [server, accepted, encoding, plain] of [
    [edge.port, 'gzip, deflate, br', 'gzip', gunzipSync],
    [edge.productPort, 'gzip, deflate, br', 'br', brotliDecompressSync],
    [edge.productPort, 'gzip', 'gzip', gunzipSync],
  ] as const) {
    const answer = await sendRaw(server, script, accepting(accepted))
    assert.is(answer.headers['content-encoding'], encoding)
    assert.match(String(answer.headers['content-type']), /^(?:text|application)\/javascript/)
    assert.match(String(answer.headers.vary), /accept-encoding/i)
    assert.ok(plain(answer.body).equals(whole), `${encoding} is another script`)
    assert.is(answer.body.length, statSync(join(frontendDist, `${script}.${encoding === 'br' ? 'br' : 'gz'}`)).size)
  }
  assert.is((await sendRaw(edge.port, script, accepting('identity'))).body.length, whole.length)
  assert.is((await sendRaw(edge.port, '/landing', accepting('gzip'))).headers['content-encoding'], 'gzip')
})

test('Given a browser without a session, when it opens the first page, then the landing page comes ready drawn', async ({
  edge,
  client,
}) => {
  const drawn = async (port: number, path: string, cookie = '') => {
    const { headers, text } = await sendRaw(port, path, { headers: { cookie } })
    if (path === '/') assert.match(String(headers.vary), /cookie/i)
    return text.includes('Book it at work.')
  }
  for (const port of [edge.port, edge.productPort]) {
    assert.is(await drawn(port, '/'), true)
    assert.is(await drawn(port, '/landing'), true)
    assert.is(await drawn(port, '/', client.cookieHeader), false)
    assert.is(await drawn(port, '/', '__Host-calendar-sync.session=x'), false)
    assert.is(await drawn(port, '/login'), false)
  }
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
