import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { ErrorBody } from '@calendar-sync/contracts/api/error'
import { errorStatuses } from '@calendar-sync/contracts/errors'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { bodyOf } from './body.ts'
import { listQueryOf } from './simpleRest.ts'
import { kitSuite, type RawAnswer, sendRaw } from './testing/kitServer.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

const test = kitSuite('requests that cannot be read', (router, pool) => {
  router.post('/api/things', async (ctx) => {
    const body = bodyOf(ctx, z.unknown())
    // Stands for code that looks through a whole body, and for a database that stores it.
    depthOf(body)
    await pool.query('select $1::jsonb', [JSON.stringify(body)])
    ctx.body = { ok: true }
  })
  router.get('/api/things', (ctx) => {
    const { filter } = listQueryOf(ctx, ['name'])
    depthOf(filter)
    ctx.body = []
  })
  router.get('/api/things/:id', async (ctx) => {
    await pool.query('select $1::text', [ctx.params.id])
    ctx.body = { id: ctx.params.id }
  })
})

/** The code of an answer, which must be an error as every caller knows it, with the status of its code. */
function refusalOf({ status, text, headers }: RawAnswer): string {
  assert.match(String(headers['content-type']), /^application\/json/, text)
  const { code, error } = ErrorBody.parse(JSON.parse(text))
  assert.is(status, Object.entries(errorStatuses).find(([name]) => name === code)?.[1], code)
  assert.match(error, /^[A-Z].*\.$/)
  return code
}

const gzip = { 'content-encoding': 'gzip' }
const json = { 'content-type': 'application/json' }
const post = (port: number, body: string | Buffer, headers: Record<string, string> = {}) =>
  sendRaw(port, '/api/things', { method: 'POST', headers: { ...json, ...headers }, body })
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('Given a body nested too deep to be looked through, then it is refused, and an ordinary one is read', async ({
  port,
}) => {
  assert.is((await post(port, nested(12))).status, 200)
  for (const depth of [100, 5_000, 400_000]) assert.is(refusalOf(await post(port, nested(depth))), 'validation_failed')
  assert.is(refusalOf(await post(port, `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`)), 'validation_failed')
})

test('Given a list parameter nested too deep, then it is refused', async ({ port }) => {
  const filter = (value: string) => sendRaw(port, `/api/things?filter=${encodeURIComponent(`{"name":${value}}`)}`)
  assert.is((await filter('"x"')).status, 200)
  assert.is(refusalOf(await filter(nested(1_000))), 'validation_failed')
})

test('Given text that no database can store, then it is refused wherever it stands', async ({ port }) => {
  for (const body of ['{"name":"a\\u0000b"}', '{"a\\u0000":1}', '["\\ud800"]', '{"deep":[{"x":"\\udfff"}]}'])
    assert.is(refusalOf(await post(port, body)), 'validation_failed', body)
  assert.is((await post(port, '{"name":"\\ud83d\\ude00"}')).status, 200)
  for (const path of ['/api/things/a%00b', '/api/things?filter=%7B%22name%22%3A%22%00%22%7D', '/api/things/%00'])
    assert.is(refusalOf(await sendRaw(port, path)), 'validation_failed', path)
})

test('Given a path with broken percent signs, then it is one that is not there, or a name like any other', async ({
  port,
}) => {
  assert.is(refusalOf(await sendRaw(port, '/api/%E0%A4%A')), 'not_found')
  for (const id of ['%', '%zz', '%E0%A4%A']) {
    const { status, text } = await sendRaw(port, `/api/things/${id}`)
    assert.equal([status, JSON.parse(text)], [200, { id }])
  }
})

test('Given a body that is sent to a path of no call, then it is not looked at: the path is not there', async ({
  port,
}) => {
  const headers = { ...json, ...gzip }
  const answer = await sendRaw(port, '/things', { method: 'POST', headers, body: gzipSync(nested(400_000)) })
  assert.is(refusalOf(answer), 'not_found')
})

test('Given a body that is not what its headers say, then that is the client’s error and none of ours', async ({
  port,
}) => {
  assert.is((await post(port, gzipSync('{"a":1}'), gzip)).status, 200)
  assert.is(refusalOf(await post(port, 'not gzip', gzip)), 'invalid_json')
  assert.is(refusalOf(await post(port, gzipSync('{"a":1}').subarray(0, 15), gzip)), 'invalid_json')
  assert.is(refusalOf(await post(port, '{}', { 'content-encoding': 'zstd?' })), 'unsupported_media_type')
  assert.is(refusalOf(await post(port, gzipSync(`[${'1,'.repeat(3_000_000)}1]`), gzip)), 'body_too_large')
  assert.is(refusalOf(await post(port, '"a text alone"')), 'invalid_json')
})

test('Given what is not even HTTP, or headers without end, then the answer is an error of the same shape', async ({
  port,
}) => {
  const say = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      let said = ''
      socket.on('data', (chunk) => (said += chunk))
      socket.on('close', () => resolve(said))
      socket.on('error', reject)
    })
  for (const text of ['hello\r\n\r\n', `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`]) {
    const answer = await say(text)
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/)
    assert.is(ErrorBody.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).code, 'validation_failed')
  }
})

test.run()
