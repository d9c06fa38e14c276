import { createServer, type RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { listenLocally } from '@calendar-sync/platform/testing/listenLocally'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readBatch, request, writeBatch } from './batching.ts'
import { failureOf, GoogleFailure } from './failure.ts'

const test = suite('requests to Google, alone and in batches')

/** What a request to a server that answers like this leads to. */
async function answerOf(listener: RequestListener, timeoutMs = 5_000) {
  const server = createServer(listener)
  const url = `http://127.0.0.1:${await listenLocally(server)}/`
  try {
    return await request({ url, method: 'POST', headers: { authorization: 'Bearer x' }, body: '{}' }, timeoutMs)
  } catch (error) {
    return failureOf(error)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('Given any status, then it is an answer', async () => {
  const answer = await answerOf((_, response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<html>'))
  assert.equal(answer, { status: 503, contentType: 'text/html', body: '<html>' })
})

test('Given a compressed answer, then it is read; the client says twice that it may be', async () => {
  const answer = await answerOf((asked, response) => {
    const { 'accept-encoding': encoding, 'user-agent': agent } = asked.headers
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(JSON.stringify({ encoding, agent })))
  })
  assert.ok(!(answer instanceof Error) && typeof answer === 'object' && answer !== null && 'body' in answer)
  assert.equal(JSON.parse(String(answer.body)), { encoding: 'gzip', agent: 'calendar-sync (gzip)' })
})

for (const [what, listener] of Object.entries<RequestListener>({
  'is silent': () => undefined,
  'falls silent in the middle': (_, response) => void response.writeHead(200).write('{"items":['),
  'cuts the connection': (asked) => asked.socket.destroy(),
  'cuts the connection in the middle': (asked, response) =>
    response.writeHead(200).write('{"items":[', () => asked.socket.destroy()),
})) {
  test(`Given a server that ${what}, then that is an outage`, async () => {
    const failure = await answerOf(listener, 100)
    assert.is(failure instanceof GoogleFailure && failure.kind, 'outage')
  })
}

test('Given calls, when they are written together, then each stands in a part of its own, with its place', () => {
  const { contentType, body } = writeBatch([
    { method: 'POST', path: '/calendar/v3/a?b=c', headers: { 'content-type': 'application/json' }, body: '{"x":1}' },
    { method: 'DELETE', path: '/calendar/v3/d', headers: { 'if-match': '"7"' }, body: undefined },
  ])
  const boundary = contentType.replace('multipart/mixed; boundary=', '')
  assert.is(
    body.split(boundary).join('B'),
    [
      '--B',
      'Content-Type: application/http',
      'Content-ID: <0>',
      '',
      'POST /calendar/v3/a?b=c HTTP/1.1',
      'content-type: application/json',
      '',
      '{"x":1}',
      '--B',
      'Content-Type: application/http',
      'Content-ID: <1>',
      '',
      'DELETE /calendar/v3/d HTTP/1.1',
      'if-match: "7"',
      '',
      '',
      '--B--',
      '',
    ].join('\r\n'),
  )
})

test('Given answers in any order and with parts left out, when they are read, then each is found by the place of its call', () => {
  const Reply = fc.record({
    status: fc.constantFrom(200, 204, 403, 409, 503),
    body: fc.json().map((text) => text.trim()),
  })
  fc.assert(
    fc.property(fc.array(Reply, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat()), (replies, order) => {
      const parts = replies.map(({ status, body }, index) =>
        [
          '--batch_x',
          'Content-Type: application/http',
          `Content-ID: <response-${index}>`,
          '',
          `HTTP/1.1 ${status} Whatever`,
          'ETag: "1"',
          '',
          status === 204 ? '' : body,
        ].join('\r\n'),
      )
      const shuffled = parts
        .map((part) => ({ part, place: order.next().value ?? 0 }))
        .sort((a, b) => a.place - b.place)
        .map(({ part }) => part)
      const left = shuffled.slice(replies.length > 2 ? 1 : 0)
      const read = readBatch('multipart/mixed; boundary=batch_x', `${left.join('\r\n')}\r\n--batch_x--`)
      for (const [index, { status, body }] of replies.entries()) {
        const expected = { status, body: status === 204 ? '' : body }
        const part = parts[index]
        assert.equal(read.get(index), part !== undefined && left.includes(part) ? expected : undefined)
      }
    }),
  )
})

test('Given a text without a boundary, when it is read, then it is refused', () => {
  assert.throws(() => readBatch('text/html', '<p>'), /no boundary/)
})

test.run()
