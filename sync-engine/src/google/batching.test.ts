import { createServer, type RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { listenLocally } from '@calendar-sync/platform/testing/listenLocally'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { request } from './batching.ts'
import { failureOf, GoogleFailure } from './failure.ts'

const test = suite('requests to Google')

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

test.run()
