import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addressBucket, clientAddress, parseTrustedProxies, type TrustedProxies } from './clientAddress.ts'
import { answerX, sendRaw, withKit } from './testing/kitServer.ts'

const test = suite('the address a request comes from')

const trust = (text: string): TrustedProxies => {
  const trusted = parseTrustedProxies(text)
  if (!trusted) throw new Error(`${text} names no proxies`)
  return trusted
}

test('Given no trusted proxy, then what a client says of its address is not believed', () => {
  assert.is(clientAddress('203.0.113.9', '1.2.3.4, 5.6.7.8', trust('')), '203.0.113.9')
})

test('Given a number of proxies, then as many entries from the right are theirs, and the client’s own come to nothing', () => {
  assert.is(clientAddress('10.0.0.1', '1.2.3.4, 203.0.113.9', trust('1')), '203.0.113.9')
  assert.is(clientAddress('10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.2', trust('2')), '203.0.113.9')
  assert.is(clientAddress('10.0.0.1', '203.0.113.9', trust('2')), '203.0.113.9')
  assert.is(clientAddress('10.0.0.1', '', trust('1')), '10.0.0.1')
})

test('Given ranges of proxies, then the first address from the right that is none of theirs is the client’s', () => {
  const trusted = trust('10.0.0.0/8, 2001:db8::/32, 192.0.2.7')
  assert.is(clientAddress('10.0.0.1', '1.2.3.4, 203.0.113.9, 192.0.2.7, 2001:db8::5', trusted), '203.0.113.9')
  assert.is(clientAddress('::ffff:10.0.0.1', '203.0.113.9', trusted), '203.0.113.9')
  assert.is(
    clientAddress('198.51.100.1', '203.0.113.9', trusted),
    '198.51.100.1',
    'who comes past the proxy is not believed',
  )
  assert.is(clientAddress('10.0.0.1', '10.0.0.2', trusted), '10.0.0.2')
})

test('Given an entry that is no address, then the nearest address that a proxy vouches for counts', () => {
  assert.is(clientAddress('10.0.0.1', 'not an address', trust('1')), '10.0.0.1')
  assert.is(clientAddress('10.0.0.1', '203.0.113.9, <script>', trust('10.0.0.0/8')), '10.0.0.1')
})

test('Given a setting that names neither a number nor addresses, then it is refused', () => {
  for (const wrong of ['yes', '-1', '1.5', '10.0.0.0/33', '10.0.0', 'proxy.example', '2001:db8::/200', '10.0.0.0/'])
    assert.is(parseTrustedProxies(wrong), undefined, wrong)
})

test('An IPv6 network is one client: a household has 2^64 addresses to choose from', () => {
  assert.is(addressBucket('2001:db8:1:2:3:4:5:6'), addressBucket('2001:db8:1:2::1'))
  assert.is.not(addressBucket('2001:db8:1:3::1'), addressBucket('2001:db8:1:2::1'))
  assert.is(addressBucket('::ffff:203.0.113.9'), '203.0.113.9')
  assert.is(addressBucket('::ffff:cb00:7109'), '203.0.113.9')
  assert.is(addressBucket('203.0.113.9'), '203.0.113.9')
  assert.is(addressBucket('fe80::1%eth0'), addressBucket('fe80::2'))
})

/** How many of eight calls a limit of three lets pass when each names another address. */
const passedOf8 = (config: Parameters<typeof withKit>[0], forwardedFor: (call: number) => string) =>
  withKit({ ...config, rateLimitPerMinute: 3 }, answerX, async ({ port }) => {
    let passed = 0
    for (let call = 0; call < 8; call += 1) {
      const headers = { 'x-forwarded-for': forwardedFor(call) }
      if ((await sendRaw(port, '/api/x', { headers })).status === 200) passed += 1
    }
    return passed
  })

test('Given https and no trusted proxy, when a client names another address with each call, then the limit holds', async () => {
  assert.is(await passedOf8({ publicUrl: 'https://sync.example' }, (call) => `198.51.100.${call}`), 3)
})

test('Given one trusted proxy, when the client forges the header before it, then the limit holds', async () => {
  const config = { publicUrl: 'https://sync.example', trustedProxies: trust('1') }
  assert.is(await passedOf8(config, (call) => `198.51.100.${call}, 203.0.113.9`), 3)
})

test('Given one trusted proxy, over http too, when several people come through it, then each has a limit of their own', async () => {
  assert.is(await passedOf8({ trustedProxies: trust('1') }, (call) => `203.0.113.${call}`), 8)
  assert.is(await passedOf8({ trustedProxies: trust('127.0.0.0/8') }, (call) => `203.0.113.${call}`), 8)
})

test.run()
