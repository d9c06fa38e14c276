import { sendRaw } from '@calendar-sync/platform/http/testing/kitServer'
import * as assert from 'uvu/assert'
import { hasNginx, nginxMissing } from '../kit/nginx.ts'
import { edgeSuite } from './edge.ts'

const limit = 5

const test = edgeSuite('whom a limit counts, through the web server', {
  publicUrl: 'https://sync.example',
  signInLimitPerMinute: limit,
})

/** How many of 12 sign-ins are started when each names another address. */
async function started(port: number, forwardedFor: (start: number) => string): Promise<number> {
  let passed = 0
  for (let start = 0; start < 12; start += 1) {
    const headers = { host: 'sync.example', 'x-forwarded-for': forwardedFor(start), 'x-real-ip': forwardedFor(start) }
    if ((await sendRaw(port, '/api/auth/authorize', { headers })).status === 302) passed += 1
  }
  return passed
}

test('Given no proxy in front, when a client names another address with each sign-in, then the limit holds', async ({
  edge,
}) => {
  assert.is(await started(edge.port, (start) => `198.51.100.${start}`), limit)
})

test('Given a proxy in front that is named, then people behind it are told apart, and what they forge is not believed', async ({
  edge,
}) => {
  const port = await edge.behind('set_real_ip_from 127.0.0.1;')
  assert.is(await started(port, (start) => `203.0.113.${start}`), 12)
  assert.is(await started(port, (start) => `198.51.100.${start}, 203.0.113.99`), limit)
})

if (hasNginx) test.run()
else console.log(`not run: ${nginxMissing}`)
