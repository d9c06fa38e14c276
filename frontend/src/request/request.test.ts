import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { createExchange } from './request.ts'
import { messageOf, RequestError, referenceOf } from './requestError.ts'

interface Sent {
  readonly url: string
  readonly init: RequestInit
  readonly headers: Headers
}

/** A server that gives the answers one after the other, and what it was sent. */
function serverAnswering(...answers: Response[]) {
  const sent: Sent[] = []
  const exchange = createExchange(async (url, init = {}) => {
    sent.push({ url: String(url), init, headers: new Headers(init.headers) })
    return answers[sent.length - 1] ?? new Response(null, { status: 500 })
  })
  return { exchange, sent }
}

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...init.headers },
  })

async function failureOf(answer: Response): Promise<RequestError> {
  try {
    await serverAnswering(answer).exchange('/api/accounts')
  } catch (error) {
    if (error instanceof RequestError) return error
    throw error
  }
  throw new Error('the call did not fail')
}

const test = suite('request')

test('a call says it speaks JSON and carries the cookies', async () => {
  const { exchange, sent } = serverAnswering(json([]))
  await exchange('/api/accounts')
  assert.is(sent[0]?.headers.get('Content-Type'), 'application/json')
  assert.is(sent[0]?.init.credentials, 'include')
  assert.is(sent[0]?.init.body, undefined)
})

test('a body is sent as JSON', async () => {
  const { exchange, sent } = serverAnswering(json({}))
  await exchange('/api/calendar-syncs/1', { method: 'PATCH', body: { active: false } })
  assert.is(sent[0]?.init.body, '{"active":false}')
})

test('a JSON answer yields the parsed body, another success the raw response', async () => {
  const plain = new Response('# Policy', { headers: { 'Content-Type': 'text/markdown' } })
  const { exchange } = serverAnswering(json({ a: 1 }), plain)
  assert.equal((await exchange('/x')).body, { a: 1 })
  assert.is((await exchange('/y')).body, plain)
})

test('a failed JSON answer fails with its error, else its message, else a general sentence', async () => {
  assert.is((await failureOf(json({ error: 'No.', message: 'Hm.' }, { status: 409 }))).message, 'No.')
  assert.is((await failureOf(json({ message: 'Hm.' }, { status: 409 }))).message, 'Hm.')
  assert.is((await failureOf(json({}, { status: 409 }))).message, 'API request failed')
  assert.is((await failureOf(json(null, { status: 500 }))).message, 'API request failed')
})

test('what the server says of a failure is told from a sentence of ours', async () => {
  assert.is((await failureOf(json({ error: 'Boom' }, { status: 500 }))).said, 'Boom')
  assert.is((await failureOf(json({ message: 'Boom' }, { status: 500 }))).said, 'Boom')
  assert.is((await failureOf(json({}, { status: 500 }))).said, undefined)
  assert.is((await failureOf(new Response('<h1>', { status: 502 }))).said, undefined)
})

test('a failed answer that is not JSON fails with its status', async () => {
  const error = await failureOf(new Response('<h1>', { status: 502, statusText: 'Bad Gateway' }))
  assert.is(error.message, 'API request failed with status 502: Bad Gateway')
})

test('given an answer over HTTP/2, which sends no words with its status, then the sentence ends with the status', async () => {
  assert.is((await failureOf(new Response('<h1>', { status: 502 }))).message, 'API request failed with status 502')
})

test('a failure keeps its status, its code and the id of its request', async () => {
  const body = { error: 'Inactive.', code: 'sync_inactive' }
  const error = await failureOf(json(body, { status: 409, headers: { 'X-Request-Id': 'r-7' } }))
  assert.equal([error.status, error.code, error.requestId], [409, 'sync_inactive', 'r-7'])
})

test('a request names itself, so that a failure can be found even when something on the way answered for the server', async () => {
  const { exchange, sent } = serverAnswering(new Response('', { status: 502 }), new Response('', { status: 502 }))
  const references = []
  for (const path of ['/a', '/b'])
    references.push(
      await exchange(path).then(
        () => null,
        (error: unknown) => referenceOf(error),
      ),
    )
  assert.equal(
    sent.map(({ headers }) => headers.get('X-Request-Id')),
    references,
  )
  assert.is.not(references[0], references[1])
})

test('what is said in other words keeps the reference of the call that failed', async () => {
  const cause = await failureOf(json({ error: 'No.' }, { status: 502, headers: { 'X-Request-Id': 'r-8' } }))
  assert.is(referenceOf(new Error('The preview could not be made.', { cause })), 'r-8')
  assert.is(referenceOf(new TypeError('Failed to fetch')), null)
})

test('a call without an answer is told in our words, whichever browser says it, and a fault of ours in its own', () => {
  for (const said of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])
    assert.is(messageOf(new TypeError(said)), 'The server could not be reached.')
  assert.is(messageOf(new TypeError('x is not a function')), 'x is not a function')
  const unread = z.object({ runId: z.string() }).safeParse({}).error
  assert.is(messageOf(unread), 'The server’s answer could not be read. Load the page again.')
})

test('an address that is not a string is refused before anything is sent', async () => {
  const { exchange, sent } = serverAnswering(json({}))
  try {
    await Reflect.apply(exchange, undefined, [{ url: '/api' }])
    assert.unreachable('it was sent')
  } catch (error) {
    assert.is(error instanceof Error && error.message, 'Invalid URL: must be a string')
  }
  assert.is(sent.length, 0)
})

test('reads after a change ask to be at least as new as the change, and never go back', async () => {
  const at = (position: string) => json({}, { headers: { 'Event-Position': position } })
  const { exchange, sent } = serverAnswering(json([]), at('0005'), at('0003'), json([]))
  await exchange('/api/calendar-syncs')
  await exchange('/api/calendar-syncs', { method: 'POST', body: {} })
  await exchange('/api/calendar-syncs/1', { method: 'DELETE' })
  await exchange('/api/calendar-syncs')
  assert.is(sent[0]?.headers.get('After-Position'), null)
  assert.is(sent[1]?.headers.get('After-Position'), null)
  assert.is(sent[3]?.headers.get('After-Position'), '0005')
})

test('reads after a live message ask to be at least as new as what it tells of', async () => {
  const { exchange, sent } = serverAnswering(json([]), json([]))
  exchange.hearOf('0007')
  exchange.hearOf('0002')
  await exchange('/api/calendar-syncs')
  assert.is(sent[0]?.headers.get('After-Position'), '0007')
})

test('each change carries a key of its own, a read none', async () => {
  const { exchange, sent } = serverAnswering(json({}), json({}), json({}))
  await exchange('/a', { method: 'POST' })
  await exchange('/a', { method: 'POST' })
  await exchange('/a')
  const [first, second, read] = sent.map(({ headers }) => headers.get('Idempotency-Key'))
  assert.match(first ?? '', /^[0-9a-f-]{36}$/)
  assert.is.not(first, second)
  assert.is(read, null)
})

test('a change that may be sent again keeps the key that it was given', async () => {
  const { exchange, sent } = serverAnswering(json({}), json({}))
  await exchange('/a', { method: 'POST', idempotencyKey: 'k1' })
  await exchange('/a', { method: 'POST', idempotencyKey: 'k1' })
  assert.equal(
    sent.map(({ headers }) => headers.get('Idempotency-Key')),
    ['k1', 'k1'],
  )
})

test('a command that is asked for again while it is on its way is sent once, and answers both', async () => {
  const { exchange, sent } = serverAnswering(json({ id: 1 }), json({ id: 2 }))
  const [first, again] = await Promise.all([
    exchange('/a', { method: 'POST', body: { b: 1 } }),
    exchange('/a', { method: 'POST', body: { b: 1 } }),
  ])
  assert.equal([sent.length, first?.body, again?.body], [1, { id: 1 }, { id: 1 }])
  await exchange('/a', { method: 'POST', body: { b: 1 } })
  assert.is(sent.length, 2)
})

test('given a switch that is turned on, off and on again before any answer, all three are sent', async () => {
  const { exchange, sent } = serverAnswering(json({}), json({}), json({}))
  await Promise.all([true, false, true].map((on) => exchange('/a', { method: 'PATCH', body: { on } })))
  assert.is(sent.length, 3)
})

test.run()
