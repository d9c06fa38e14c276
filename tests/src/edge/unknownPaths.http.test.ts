import { ErrorBody } from '@calendar-sync/contracts/api/error'
import { sendRaw } from '@calendar-sync/platform/http/testing/kitServer'
import * as assert from 'uvu/assert'
import { systemSuite } from '../kit/systemSuite.ts'

const test = systemSuite<{ port: number }>('paths that are not there')
test.before(async (context) => {
  context.port = Number(new URL(context.system.url).port)
})

/** Paths as an attacker writes them: a browser tidies up before it sends. */
const pages = [
  '/%00',
  '/a%00b',
  '/docs/..%2f',
  '/docs/../x',
  '/docs/%2e%2e/%2e%2e/package.json',
  '/docs/..\\..\\package.json',
  '/docs',
  '/docs/',
  '/docs/NOTHING.md',
  '/docs/%00.md',
  '/assets/../../../../etc/passwd',
  '/assets/nothing.js',
  '/fonts/nothing.woff2',
  '/%E0%A4%A',
  '/%',
  '//',
  '/ws',
  '/metrics',
  '/auth/nothing',
  `/${'long/'.repeat(1_500)}`,
  `/${'x'.repeat(5_000)}`,
]

test('Given any path that is no call, when a browser opens it, then it gets the app, which shows the not-found screen', async ({
  port,
}) => {
  for (const path of [...pages, '/no-such-page']) {
    const { status, headers, text } = await sendRaw(port, path)
    assert.is(status, path === '/no-such-page' || /long|xxx|auth\/nothing/.test(path) ? 200 : 404, path)
    assert.match(String(headers['content-type']), /^text\/html/, path)
    assert.match(text, '<div id="root">', path)
    assert.is(headers['cache-control'], 'no-cache', path)
  }
})

async function isNotFound(port: number, method: string, path: string): Promise<void> {
  const { status, text } = await sendRaw(port, path, { method })
  assert.is(status, 404, `${method} ${path}`)
  assert.is(ErrorBody.parse(JSON.parse(text)).code, 'not_found')
}

test('Given a path that is no call, when it is sent anything but a reading, then that is an error of the one shape', async ({
  port,
}) => {
  for (const path of [...pages, '/', '/no-such-page', '/docs/PRIVACY_POLICY.md'])
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) await isNotFound(port, method, path)
})

test('Given a call that is not there, then every method and spelling is answered with the one error', async ({
  port,
}) => {
  const calls = [
    '/api',
    '/api/',
    '/api/nothing',
    '/API/nothing',
    '/api//',
    '/api/../nothing',
    '/api/%2e%2e/x',
    '/api/%E0',
  ]
  for (const path of [...calls, '/api/auth', '/api/auth/callback/more', '/api/google/notifications'])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
      await isNotFound(port, method, path)
})

test('Given the files that are there, then they are answered as they are', async ({ port }) => {
  const text = await sendRaw(port, '/docs/PRIVACY_POLICY.md')
  assert.is(text.status, 200)
  assert.match(text.text, 'Last updated')
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec((await sendRaw(port, '/')).text) ?? []
  assert.match(String((await sendRaw(port, script)).headers['cache-control']), 'immutable')
})

test.run()
