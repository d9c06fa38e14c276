import { type RawAnswer, sendRaw } from '@calendar-sync/platform/http/testing/kitServer'
import * as assert from 'uvu/assert'
import { freePort } from '../kit/freePort.ts'
import { hasNginx, nginxMissing } from '../kit/nginx.ts'
import { sharedBy } from '../kit/sharedBy.ts'
import { type System, startSystem } from '../kit/system.ts'
import { systemSuite } from '../kit/systemSuite.ts'
import { type Edge, startEdge } from './edge.ts'

const test = systemSuite<{ secure: System; securePort: number; edge: Edge | undefined }>('security headers')
sharedBy(test, async (context, later) => {
  context.securePort = await freePort()
  context.secure = await startSystem({ publicUrl: 'https://sync.example', port: context.securePort })
  later(() => context.secure.stop())
  context.edge = hasNginx ? await startEdge({ publicUrl: 'https://sync.example' }) : undefined
  later(async () => context.edge?.stop())
})

const policy = [
  "base-uri 'self'",
  "connect-src 'self'",
  "default-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "img-src 'self' data: https://*.googleusercontent.com",
  "object-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
]

const expected = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

const json = { 'content-type': 'application/json' }
const long = JSON.stringify({ x: 'x'.repeat(1_100_000) })

/** nginx answers it before it has read by which scheme people come. */
const unread = 'an address that cannot be read'

type Sent = Parameters<typeof sendRaw>[2]

/** One answer of each kind: by its name, the path and the rest of the request. */
const kinds: Readonly<Record<string, readonly [string, Sent?]>> = {
  'the first page': ['/'],
  'another screen': ['/calendars'],
  'a screen that is not there': ['/no-such-page'],
  [unread]: ['/%E0%A4%A'],
  'a file of the page': ['/favicon.svg'],
  'a script that is not there': ['/assets/nothing.js'],
  'a legal text': ['/docs/PRIVACY_POLICY.md'],
  'a legal text that is not there': ['/docs/nothing.md'],
  'the callback’s screen': ['/api/auth/callback'],
  'a callback without a sign-in': ['/api/auth/callback?code=x&state=y'],
  'the way to Google': ['/api/auth/authorize'],
  'the way to add an account': ['/auth/google'],
  'an answer': ['/api/auth/status'],
  'a refusal': ['/api/accounts'],
  'a call that is not there': ['/api/nothing'],
  'a call without a name': ['/api'],
  'a body that is no JSON': ['/api/waitlist', { method: 'POST', headers: json, body: '{' }],
  'a body that is too large': ['/api/waitlist', { method: 'POST', headers: json, body: long }],
  'a page of another site': ['/api/waitlist', { method: 'POST', headers: { origin: 'https://evil.example' } }],
  'an offer to go on in HTTP/2': ['/api/auth/status', { headers: { connection: 'Upgrade', upgrade: 'h2c' } }],
  'a change of a page': ['/calendars', { method: 'POST' }],
}

function check(kind: string, { status, headers }: RawAnswer, isSecure: boolean): void {
  const what = `${kind} (${status})`
  for (const [name, value] of Object.entries(expected)) assert.is(headers[name], value, `${what}: ${name}`)
  const directives = String(headers['content-security-policy']).split(';').sort()
  assert.equal(directives, [...policy, ...(isSecure ? ['upgrade-insecure-requests'] : [])], what)
  const strict = isSecure ? 'max-age=31536000; includeSubDomains' : undefined
  assert.is(headers['strict-transport-security'], strict, `${what}: strict-transport-security`)
  assert.is(headers['x-powered-by'], undefined, what)
  assert.is(headers['access-control-allow-origin'], undefined, what)
}

const isCall = (path: string) => /^\/api(?!\/auth\/callback$)/.test(path)

async function checkAll(port: number, isSecure: boolean, more: Record<string, string> = {}): Promise<string> {
  const scripts = /\/assets\/[\w.-]+\.js/.exec((await sendRaw(port, '/')).text) ?? ['']
  const all: typeof kinds = { ...kinds, 'a script': [scripts[0]] }
  for (const [kind, [path, sent = {}]] of Object.entries(all)) {
    const answer = await sendRaw(port, path, { ...sent, headers: { ...more, ...sent.headers } })
    check(kind, answer, isSecure && !(kind === unread && answer.headers.server === 'nginx'))
    if (isCall(path)) assert.is(answer.headers['cache-control'], 'no-store', `${kind} (${answer.status})`)
  }
  return String((await sendRaw(port, '/api/auth/authorize', { headers: more })).headers['set-cookie'])
}

const portOf = (url: string) => Number(new URL(url).port)

test('Given http on this machine, then each kind of answer has them, and none that would force https', async ({
  system,
}) => {
  const cookie = await checkAll(portOf(system.url), false)
  assert.match(cookie, /httponly/i)
  assert.match(cookie, /samesite=lax/i)
  assert.not.match(cookie, /secure/i)
})

test('Given a public address with https, then each kind of answer also holds browsers to it, and cookies are Secure', async ({
  securePort,
}) => {
  for (const headers of [{}, { 'x-forwarded-proto': 'http' }]) {
    const cookie = await checkAll(securePort, true, headers)
    assert.match(cookie, /; secure/i)
  }
})

test('Given the web server of the containers behind https, then what it answers itself has the same', async ({
  edge,
}) => {
  if (edge) assert.match(await checkAll(edge.port, true, { 'x-forwarded-proto': 'https' }), /; secure/i)
})

if (!hasNginx) console.log(`not run: ${nginxMissing}`)
test.run()
