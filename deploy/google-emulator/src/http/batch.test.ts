import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { at, type Bench, openBench } from '../testing.ts'

const test = suite('batch')
let bench: Bench
let token: string
test.before.each(async () => {
  bench = await openBench()
  token = (await bench.signIn('ann@example.com')).credentials.access_token ?? ''
})
test.after.each(() => bench.close())

const EVENTS = '/calendar/v3/calendars/primary/events'
const part = (id: string, method: string, path: string, body?: object, headers = '') =>
  [
    '--edge',
    'Content-Type: application/http',
    `Content-ID: <${id}>`,
    '',
    `${method} ${path}`,
    ...(headers ? [headers] : []),
    ...(body ? ['Content-Type: application/json', '', JSON.stringify(body)] : ['', '']),
  ].join('\r\n')
const send = (parts: string[]) =>
  fetch(`${bench.url}/batch/calendar/v3`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/mixed; boundary=edge' },
    body: `${parts.join('\r\n')}\r\n--edge--\r\n`,
  })

// https://developers.google.com/workspace/calendar/api/guides/batch
test('each part is answered for itself, under its own id, in one multipart answer', async () => {
  const answer = await send([
    part('one', 'POST', EVENTS, { id: 'first1', summary: 'One', ...at('10:00') }),
    part('two', 'POST', EVENTS, { id: 'first1', summary: 'Again', ...at('10:00') }),
    part('three', 'GET', `${EVENTS}/first1?fields=summary`),
    part('four', 'DELETE', `${EVENTS}/first1`, undefined, 'If-Match: "stale"'),
  ])
  assert.match(answer.headers.get('content-type') ?? '', /^multipart\/mixed; boundary=batch_/)
  const text = await answer.text()
  assert.equal(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 409', 'HTTP/1.1 200', 'HTTP/1.1 412'])
  assert.equal(
    text.match(/Content-ID: .*/g)?.map((line) => line.trim()),
    ['one', 'two', 'three', 'four'].map((id) => `Content-ID: <response-${id}>`),
  )
  assert.match(text, '{"summary":"One"}')
})

test('a thousand calls fit into one batch and cost a unit each; one more is refused', async () => {
  const calls = [...Array(1000).keys()].map((index) =>
    part(String(index), 'POST', EVENTS, { summary: String(index), ...at('10:00') }),
  )
  await bench.control('DELETE', '/emulator/requests')
  assert.is(((await (await send(calls)).text()).match(/HTTP\/1\.1 200/g) ?? []).length, 1000)
  assert.is((await bench.requests()).units, 1000)
  assert.is((await send([...calls, part('x', 'GET', EVENTS)])).status, 400)
})

test('a part without a token of its own uses that of the batch, and without any it is refused', async () => {
  const answer = await send([
    part('one', 'GET', EVENTS, undefined, 'Authorization: Bearer nobody'),
    part('two', 'GET', EVENTS),
  ])
  assert.equal((await answer.text()).match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 401', 'HTTP/1.1 200'])
})

test('a fault strikes single parts, and a cut connection takes the whole answer', async () => {
  await bench.control('POST', '/emulator/faults', {
    match: { method: 'POST' },
    respond: { status: 403, reason: 'rateLimitExceeded' },
    times: 1,
  })
  const one = await send([part('one', 'POST', EVENTS, at('10:00')), part('two', 'POST', EVENTS, at('11:00'))])
  assert.equal((await one.text()).match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 403', 'HTTP/1.1 200'])
  await bench.control('POST', '/emulator/faults', { match: { path: '^/batch' }, respond: { cut: 'after' }, times: 1 })
  const lost = await send([part('one', 'POST', EVENTS, { id: 'lost1', ...at('10:00') })]).catch(() => 'cut')
  assert.is(lost, 'cut')
  const there = await fetch(`${bench.url}${EVENTS}/lost1`, { headers: { authorization: `Bearer ${token}` } })
  assert.is(there.status, 200)
})

test.run()
