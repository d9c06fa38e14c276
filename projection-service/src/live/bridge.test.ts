import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import type { UserId } from '@calendar-sync/contracts/ids'
import { LastNews, type LiveMessage, livePath } from '@calendar-sync/contracts/live'
import { liveOf, sessionsEnded } from '@calendar-sync/contracts/subjects'
import { createInProcessBus } from '@calendar-sync/platform/bus/inProcess'
import { silentLog } from '@calendar-sync/platform/log'
import { eventually } from '@calendar-sync/platform/testing/eventually'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { WebSocket } from 'ws'
import { dana, omar } from '../testing/people.ts'
import { createLiveBridge, type LiveBridge } from './bridge.ts'
import { closeCodes, maxSocketsPerPerson } from './sockets.ts'

interface Scene {
  bus: ReturnType<typeof createInProcessBus>
  bridge: LiveBridge
  server: Server
  port: number
  /** Whom each cookie belongs to. */
  sessions: Map<string, UserId>
  sockets: WebSocket[]
}

/** The id of the session that a cookie stands for. */
const sessionIds = new Map(['dana', 'dana elsewhere', 'omar'].map((cookie) => [cookie, randomUUID()]))

const live = suite<Scene>('live status')

live.before.each(async (scene) => {
  const sessions = new Map<string, UserId>([
    ['dana', dana],
    ['omar', omar],
  ])
  const bus = createInProcessBus(silentLog)
  const bridge = createLiveBridge({
    bus,
    log: silentLog,
    sessionOf: async ({ headers }) => {
      const cookie = headers.cookie ?? ''
      const userId = sessions.get(cookie)
      return userId ? { userId, sessionId: sessionIds.get(cookie) ?? '' } : null
    },
    publicUrl: 'https://sync.example',
    // So long that a busy machine answers in it.
    pingMilliseconds: 10_000,
  })
  await bridge.start()
  const server = createServer().on('upgrade', bridge.handleUpgrade)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  Object.assign(scene, { bus, bridge, server, port, sessions, sockets: [] })
})
live.after.each(async ({ bus, bridge, server, sockets }) => {
  await bridge.stop()
  for (const socket of sockets) socket.terminate()
  await bus.close()
  await new Promise((resolve) => server.close(resolve))
})

const message = (text: string): LiveMessage => ({
  type: 'sync_status_update',
  operation: 'sync_progress',
  message: text,
})

/** A browser that listens; what it hears and how it was closed can be looked at. */
async function listen({ port, sockets }: Scene, cookie: string) {
  const socket = new WebSocket(`ws://localhost:${port}/ws`, { headers: { cookie } })
  sockets.push(socket)
  const heard: string[] = []
  const end: { code?: number } = {}
  socket.on('message', (data) => heard.push(JSON.parse(String(data)).message))
  socket.on('close', (code) => Object.assign(end, { code }))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return { socket, heard, end }
}

/** The status that an upgrade is refused with. */
const refusal = ({ port }: Scene, path: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const handshake = { 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' }
    httpRequest({ port, path, headers: { Connection: 'Upgrade', Upgrade: 'websocket', ...handshake, ...headers } })
      .on('response', (response) => resolve(response.resume().statusCode))
      .on('upgrade', (_, socket) => reject(new Error(`it was accepted ${socket.destroy()}`)))
      .on('error', reject)
      .end()
  })

live("each person's messages reach all their windows and no other person's", async (scene) => {
  const windows = [await listen(scene, 'dana'), await listen(scene, 'dana')]
  const other = await listen(scene, 'omar')
  scene.bus.publish(liveOf(dana), message('3 of 10'))
  scene.bus.publish(liveOf(omar), message('for Omar'))
  await eventually(() => [...windows, other].every(({ heard }) => heard.length > 0))
  for (const { heard } of windows) assert.equal(heard, ['3 of 10'])
  assert.equal(other.heard, ['for Omar'])
})

live('a page that asks is told first when there was news for its person last', async (scene) => {
  const told = async (cookie: string) => {
    const url = `ws://localhost:${scene.port}${livePath('last-news')}`
    const socket = new WebSocket(url, { headers: { cookie } })
    scene.sockets.push(socket)
    const [data] = await once(socket, 'message')
    return LastNews.parse(JSON.parse(String(data))).msAgo
  }
  const window = await listen(scene, 'dana')
  const before = performance.now()
  scene.bus.publish(liveOf(dana), message('3 of 10'))
  await eventually(() => window.heard.length > 0)
  assert.ok((await told('dana')) <= Math.ceil(performance.now() - before))
  const asked = performance.now()
  assert.ok((await told('omar')) >= asked - before, 'there was none for Omar since the bridge started')
})

live(
  'a page that asks is told at once and with each ping that its connection stands; one that does not is not',
  async (scene) => {
    const silent = await listen(scene, 'dana')
    const url = `ws://localhost:${scene.port}${livePath('last-news', 'heartbeats')}`
    const socket = new WebSocket(url, { headers: { cookie: 'dana' } })
    scene.sockets.push(socket)
    const heard: unknown[] = []
    socket.on('message', (data) => heard.push(Reflect.get(JSON.parse(String(data)), 'type')))
    await eventually(() => heard.length === 2)
    assert.equal(heard.sort(), ['heartbeat', 'last_news'])
    await eventually(() => heard.length === 3)
    assert.is(heard.at(-1), 'heartbeat')
    assert.equal(silent.heard, [])
  },
)

live('who is not signed in, comes from another site or asks elsewhere is refused', async (scene) => {
  assert.is(await refusal(scene, '/ws', {}), 401)
  assert.is(await refusal(scene, '/ws', { cookie: 'stranger' }), 401)
  assert.is(await refusal(scene, '/ws', { cookie: 'dana', origin: 'https://evil.example' }), 403)
  assert.is(await refusal(scene, '/ws', { cookie: 'dana', origin: 'null' }), 403)
  assert.is(await refusal(scene, '/other', { cookie: 'dana' }), 404)
  assert.is(scene.bridge.count(), 0)
})

live('a page of the public address may listen, one with another scheme, port or host may not', async (scene) => {
  const open = (origin: string) => {
    const socket = new WebSocket(`ws://localhost:${scene.port}/ws`, { headers: { cookie: 'dana' }, origin })
    scene.sockets.push(socket)
    return new Promise<number>((resolve) => {
      socket.once('open', () => resolve(101))
      socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
      socket.on('error', () => undefined)
    })
  }
  assert.is(await open('https://sync.example'), 101)
  for (const origin of ['http://sync.example', 'https://sync.example:8443', `http://localhost:${scene.port}`, 'null'])
    assert.is(await open(origin), 403, origin)
  assert.is(scene.bridge.count(), 1)
})

live('an upgrade of an address that cannot be read is refused like any other that is not there', async (scene) => {
  for (const path of ['//', '//ws:x', '/other']) {
    const refused = await new Promise<number>((resolve, reject) => {
      const headers = { connection: 'upgrade', upgrade: 'websocket' }
      const sent = httpRequest({ host: '127.0.0.1', port: scene.port, path, headers, agent: false })
      sent.on('response', ({ statusCode = 0 }) => resolve(statusCode))
      sent.on('error', reject)
      sent.end()
    })
    assert.is(refused, 404, path)
  }
})

live(
  'given a refused client that never closes its side, then its connection does not last',
  async ({ server, port }) => {
    const client = connect({ port, allowHalfOpen: true })
    client.write('GET /other HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    await once(client.resume(), 'end')
    await eventually(async () => (await promisify(server.getConnections.bind(server))()) === 0)
    client.destroy()
  },
)

live('a session that ended closes its windows at once, and those alone', async (scene) => {
  const window = await listen(scene, 'dana')
  scene.sessions.set('dana elsewhere', dana)
  const elsewhere = await listen(scene, 'dana elsewhere')
  scene.bus.publish(sessionsEnded, { sessionIds: [sessionIds.get('dana') ?? ''] })
  await eventually(() => window.end.code !== undefined)
  assert.is(window.end.code, closeCodes.signedOut)
  assert.is(elsewhere.end.code, undefined)
})

live('signing out closes the windows at the next ping', async (scene) => {
  const window = await listen(scene, 'dana')
  scene.sessions.delete('dana')
  await eventually(() => window.end.code !== undefined)
  assert.is(window.end.code, closeCodes.signedOut)
  await eventually(() => scene.bridge.count() === 0)
})

live('a window that answers stays open, one that fell silent is dropped', async (scene) => {
  const alive = await listen(scene, 'dana')
  const silent = new WebSocket(`ws://localhost:${scene.port}/ws`, { headers: { cookie: 'dana' }, autoPong: false })
  scene.sockets.push(silent)
  const dropped = new Promise<number>((resolve) => silent.once('close', resolve))
  assert.is(await dropped, 1006)
  await eventually(() => scene.bridge.count() === 1)
  assert.is(alive.end.code, undefined)
})

live('of too many windows the oldest is closed', async (scene) => {
  const windows = []
  for (let n = 0; n < maxSocketsPerPerson + 1; n += 1) windows.push(await listen(scene, 'dana'))
  const [oldest, ...others] = windows
  await eventually(() => oldest?.end.code !== undefined)
  assert.is(oldest?.end.code, closeCodes.tooManySockets)
  assert.ok(others.every(({ end }) => end.code === undefined))
  assert.is(scene.bridge.count(), maxSocketsPerPerson)
})

live('a window that does not read is cut off instead of filling our memory', async (scene) => {
  const slow = await listen(scene, 'dana')
  slow.socket.pause()
  const text = 'x'.repeat(100_000)
  await eventually(() => {
    for (let n = 0; n < 20; n += 1) scene.bus.publish(liveOf(dana), message(text))
    return scene.bridge.count() === 0
  })
})

live('when the service stops, windows are told that it goes away', async (scene) => {
  const window = await listen(scene, 'dana')
  await scene.bridge.stop()
  await eventually(() => window.end.code !== undefined)
  assert.is(window.end.code, closeCodes.goingAway)
})

live.run()
