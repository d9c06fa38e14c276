import { createServer, type IncomingMessage, type Server } from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Api, at, type Bench, openBench, refusal } from '../testing.ts'

const test = suite('push channels')
const ANN = 'ann@example.com'
let bench: Bench
let api: Api
let listener: Server
let address: string
let heard: { headers: IncomingMessage['headers']; body: string }[]
let answers: number[]
test.before.each(async () => {
  bench = await openBench()
  api = await bench.calendarOf(ANN)
  heard = []
  answers = []
  listener = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const at = listener.address()
  address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/hook`
})
test.after.each(async () => {
  await bench.close()
  listener.closeAllConnections()
  await new Promise((resolve) => listener.close(resolve))
})

const watch = async (id: string, extra: object = {}) =>
  (await api.events.watch({ calendarId: 'primary', requestBody: { id, type: 'web_hook', address, ...extra } })).data
async function until(count: number): Promise<void> {
  for (let waited = 0; heard.length < count && waited < 60_000; waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20))
  assert.is(heard.length, count)
}
const header = (index: number, name: string) => heard[index]?.headers[`x-goog-${name}`]

// https://developers.google.com/workspace/calendar/api/guides/push
test('the first message is sync; a change sends exists, with headers and no body', async () => {
  const channel = await watch('channel-1', { token: 'for=me' })
  await until(1)
  assert.equal(
    [header(0, 'resource-state'), header(0, 'message-number'), header(0, 'channel-token')],
    ['sync', '1', 'for=me'],
  )
  await api.events.insert({ calendarId: 'primary', requestBody: at('10:00') })
  await until(2)
  assert.equal(
    [header(1, 'resource-state'), header(1, 'channel-id'), header(1, 'resource-id')],
    ['exists', 'channel-1', channel.resourceId],
  )
  assert.match(String(header(1, 'resource-uri')), '/calendars/ann%40example.com/events')
  assert.match(String(header(1, 'channel-expiration')), 'GMT')
  assert.is(heard[1]?.body, '')
})

test('a channel ends when it is stopped', async () => {
  const { id, resourceId } = await watch('channel-1')
  await until(1)
  assert.is((await api.channels.stop({ requestBody: { id: id ?? '', resourceId: resourceId ?? '' } })).status, 204)
  assert.is(
    await refusal(api.channels.stop({ requestBody: { id: id ?? '', resourceId: resourceId ?? '' } })),
    '404 notFound',
  )
  await api.events.insert({ calendarId: 'primary', requestBody: at('10:00') })
  await new Promise((resolve) => setTimeout(resolve, 120))
  await until(1)
})

test('a channel ends at its expiration: a week from now, or when the app asked', async () => {
  const now = Date.now()
  const week = Number((await watch('week')).expiration) - now
  assert.ok(Math.abs(week - 7 * 86_400_000) < 60_000)
  const { expiration } = await watch('hour', { params: { ttl: '3600' } })
  assert.ok(Math.abs(Number(expiration) - now - 3_600_000) < 60_000)
  await until(2)
  await bench.control('POST', '/emulator/clock', { advanceMs: 2 * 3_600_000 })
  await bench.control('POST', `/emulator/accounts/${ANN}/calendars/primary/events`, at('10:00'))
  await until(3)
  assert.is(header(2, 'channel-id'), 'week')
})

test('a message is repeated when the app answers 503, and not when it answers 404', async () => {
  answers = [503, 200]
  await watch('channel-1')
  await until(2)
  assert.equal([header(0, 'message-number'), header(1, 'message-number')], ['1', '1'])
  answers = [404]
  await api.events.insert({ calendarId: 'primary', requestBody: at('10:00') })
  await until(3)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await until(3)
})

test('a channel needs an id of its own and an address that is https', async () => {
  await watch('channel-1')
  assert.is(await refusal(watch('channel-1')), '400 channelIdNotUnique')
  assert.is(await refusal(watch('channel-2', { address: 'http://app.example/hook' })), '400 push.webhookUrlNotHttps')
  assert.is(await refusal(watch('', {})), '400 channelIdInvalid')
})

test.run()
