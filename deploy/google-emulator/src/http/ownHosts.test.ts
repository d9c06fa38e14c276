import { request } from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Bench, openBench } from '../testing.ts'

const test = suite<{ bench: Bench }>('who may speak to the stand-in')

test.before(async (context) => {
  context.bench = await openBench()
})
test.after(({ bench }) => bench.close())

const statusOf = ({ emulator }: Bench, method: string, path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: emulator.port, method, path, headers, agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end()
  })

const paths = ['/', '/emulator/requests', '/oauth2/v3/certs', '/calendar/v3/users/me/calendarList']

test('Given a name that another site points at this machine, then nothing is answered to it', async ({ bench }) => {
  for (const host of [
    'evil.example',
    `evil.example:${bench.emulator.port}`,
    'localhost.evil.example',
    'evillocalhost',
    '127.0.0.1.nip.io',
    '@',
  ])
    for (const path of paths) assert.is(await statusOf(bench, 'GET', path, { host }), 403, `${host} ${path}`)
  for (const header of ['x-forwarded-host', 'forwarded'])
    assert.is(await statusOf(bench, 'GET', '/', { host: 'evil.example', [header]: 'localhost' }), 403)
})

test('Given a name of this machine, then each is answered', async ({ bench }) => {
  const { port } = bench.emulator
  for (const host of [
    'localhost',
    'google.localhost',
    `google.localhost:${port}`,
    `localhost:${port}`,
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
  ])
    assert.is(await statusOf(bench, 'GET', '/', { host }), 200, host)
})

test('Given a page of another site, when it sends a form, then nothing changes', async ({ bench }) => {
  const host = `localhost:${bench.emulator.port}`
  for (const origin of ['https://evil.example', 'null'])
    assert.is(await statusOf(bench, 'POST', '/emulator/reset', { host, origin }), 403, origin)
  assert.not.equal(await bench.control('GET', '/emulator/accounts'), [])
  assert.is(await statusOf(bench, 'DELETE', '/emulator/faults', { host, origin: `http://${host}` }), 204)
})

test.run()
