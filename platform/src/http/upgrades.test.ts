import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Koa from 'koa'
import * as assert from 'uvu/assert'
import { suiteOnOne } from '../testing/suites.ts'
import { listening, loopback } from './listening.ts'
import { securityHeaders } from './securityHeaders.ts'
import { type HttpApp, listen } from './server.ts'
import { sendRaw } from './testing/kitServer.ts'
import { takeWebSockets } from './upgrades.ts'

const test = suiteOnOne('requests that offer another protocol', async () => {
  const app: HttpApp = new Koa()
  app.use(securityHeaders(false))
  app.use(async (ctx) => {
    ctx.body = `${ctx.method} ${ctx.path} ${await text(ctx.req)}\n`
  })
  const server = await listen(app, 0, (_, socket) => {
    socket.end('HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  return { server, end: () => server.close() }
})

const toHttp2 = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA' }

test('An upgrade that is not to a WebSocket is ignored: the request is answered as without it', async ({ server }) => {
  for (const path of ['/', '/ws', '/api/x?y=1']) {
    const { status, headers, text } = await sendRaw(server.port, path, { headers: toHttp2 })
    assert.equal([status, text], [200, `GET ${path.split('?')[0]} \n`])
    assert.is(headers['x-content-type-options'], 'nosniff')
  }
})

test('Its body arrives, also in pieces, and so do the requests behind it on the connection', async ({ server }) => {
  const client = connect(server.port)
  const ended = text(client)
  client.write(
    'POST /first HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 10\r\n\r\n12345',
  )
  await once(client, 'ready')
  client.write('67890GET /second HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: TLS/1.3\r\n\r\n')
  client.write('GET /third HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const said = await ended
  assert.equal(said.match(/^(?:GET|POST) .*/gm), ['POST /first 1234567890', 'GET /second ', 'GET /third '])
})

test('Given a client that breaks off while the answer before is on its way, then the server goes on', async () => {
  const server = createServer()
  takeWebSockets(server, () => undefined)
  const { port, close } = await listening(server, { port: 0, host: loopback, settings: { port: '', host: '' } })
  const client = connect(port, loopback)
  const begun = once(server, 'request')
  client.write(
    'GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
  )
  const [, answer] = await begun
  client.resetAndDestroy()
  await once(answer, 'close')
  await close()
})

test('An upgrade to a WebSocket, however it is written, is left to who takes those', async ({ server }) => {
  for (const upgrade of ['websocket', 'WebSocket'])
    assert.is((await sendRaw(server.port, '/', { headers: { connection: 'Upgrade', upgrade } })).status, 426)
})

test.run()
