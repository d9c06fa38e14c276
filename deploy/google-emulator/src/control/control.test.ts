import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Api, at, type Bench, openBench, refusal } from '../testing.ts'

const test = suite('control API')
const ANN = 'ann@example.com'
let bench: Bench
let api: Api
test.before.each(async () => {
  bench = await openBench({ random: () => 0.5 })
  api = await bench.calendarOf(ANN)
})
test.after.each(() => bench.close())

const list = () => api.events.list({ calendarId: 'primary' })
const fault = (match: object, respond: object, extra: object = {}) =>
  bench.control('POST', '/emulator/faults', { match, respond, ...extra })

// https://developers.google.com/workspace/calendar/api/guides/errors
test('a fault answers as Google would, as often as it is told, to those calls it matches', async () => {
  await fault({ path: '/events$', account: ANN }, { status: 403, reason: 'userRateLimitExceeded' }, { times: 2 })
  assert.is(await refusal(list()), '403 userRateLimitExceeded')
  assert.is((await api.calendarList.list()).status, 200)
  assert.is(await refusal(list()), '403 userRateLimitExceeded')
  assert.is((await list()).status, 200)
})

test('every kind of error has its usual reason', async () => {
  const expected: [object, string][] = [
    [{ status: 429 }, '429 rateLimitExceeded'],
    [{ status: 403, reason: 'quotaExceeded' }, '403 quotaExceeded'],
    [{ status: 410 }, '410 fullSyncRequired'],
    [{ status: 401 }, '401 authError'],
    [{ status: 412 }, '412 conditionNotMet'],
    [{ status: 503 }, '503 backendError'],
  ]
  for (const [respond, reason] of expected) {
    await fault({}, respond, { times: 1 })
    assert.is(await refusal(list()), reason)
  }
})

test('a fault ends when it is deleted, alone or with all others', async () => {
  await fault({}, { status: 500 })
  assert.is(await refusal(list()), '500 backendError')
  await bench.control('DELETE', '/emulator/faults')
  await list()
  await fault({ method: 'GET' }, { status: 500 }, { probability: 0.4 })
  await list()
  await fault({ method: 'GET' }, { status: 500 }, { probability: 0.6 })
  assert.is(await refusal(list()), '500 backendError')
})

test('a connection is cut before the call is carried out, after it, or in the middle of the answer', async () => {
  const insert = (id: string) =>
    api.events.insert({ calendarId: 'primary', requestBody: { id, ...at('10:00') } }).then(
      () => 'answered',
      () => 'cut',
    )
  for (const [cut, status] of [
    ['before', '404 notFound'],
    ['after', 'no error'],
    ['midway', 'no error'],
  ] as const) {
    await fault({ method: 'POST' }, { cut }, { times: 1 })
    assert.is(await insert(`cut${cut.slice(0, 2)}`.replace(/[w-z]/g, 'v')), 'cut', cut)
    const eventId = `cut${cut.slice(0, 2)}`.replace(/[w-z]/g, 'v')
    assert.is(await refusal(api.events.get({ calendarId: 'primary', eventId })), status, cut)
  }
})

test('latency delays an answer', async () => {
  await fault({}, { latencyMs: 80 })
  const before = performance.now()
  await list()
  assert.ok(performance.now() - before >= 79)
})

test('a delay ends when its fault is deleted, alone or with all others, and the call is answered as the fault says', async () => {
  for (const path of ['/emulator/faults/1', '/emulator/faults']) {
    await fault({}, { latencyMs: 600_000, status: 503 })
    const answer = refusal(list())
    while (!JSON.stringify(await bench.control('GET', '/emulator/faults')).includes('"struck":1')) await sleep(5)
    await bench.control('DELETE', path)
    assert.is(await answer, '503 backendError')
  }
})

test('the token endpoint fails as OAuth does', async () => {
  const client = await bench.signIn(ANN, { prompt: 'consent' })
  client.setCredentials({ refresh_token: client.credentials.refresh_token ?? '' })
  await fault({ path: '^/token$', account: ANN }, { status: 400, reason: 'invalid_grant' }, { times: 1 })
  assert.match(await refusal(client.getAccessToken()), '400 {"error":"invalid_grant"')
  assert.type((await client.getAccessToken()).token, 'string')
})

// https://developers.google.com/workspace/calendar/api/guides/quota
test('a quota counts units in any sixty seconds, and says so with 403 and with 429', async () => {
  await bench.control('POST', '/emulator/quota', { perUserPerMinute: 3 })
  for (let index = 0; index < 3; index++) await list()
  assert.is(await refusal(list()), '403 userRateLimitExceeded')
  assert.is(await refusal(list()), '429 rateLimitExceeded')
  await bench.control('POST', '/emulator/clock', { advanceMs: 60_001 })
  assert.is((await list()).status, 200)
  await bench.control('DELETE', '/emulator/quota')
  for (let index = 0; index < 5; index++) await list()
  await bench.control('POST', '/emulator/quota', { perProjectPerDay: 1 })
  await list()
  assert.is(await refusal(list()), '403 quotaExceeded')
})

test('every call is logged with its account, status and units, and the log can be read from a point on', async () => {
  await bench.control('DELETE', '/emulator/requests')
  await list()
  await refusal(api.events.get({ calendarId: 'primary', eventId: 'nothing' }))
  const { items } = await bench.requests()
  assert.equal(
    items.map(({ method, path, account, status, units }) => ({ method, path, account, status, units })),
    [
      { method: 'GET', path: '/calendar/v3/calendars/primary/events', account: ANN, status: 200, units: 1 },
      { method: 'GET', path: '/calendar/v3/calendars/primary/events/nothing', account: ANN, status: 404, units: 1 },
    ],
  )
  const summary = await bench.control('GET', '/emulator/requests?summary=true&path=nothing')
  assert.match(JSON.stringify(summary), '{"count":1,"units":1,"last":')
})

test('a person’s own events are written and read past OAuth, and seen through the API', async () => {
  const path = `/emulator/accounts/${ANN}/calendars/primary/events`
  await bench.control('POST', path, {
    id: 'mine00',
    summary: 'Mine',
    extendedProperties: { private: { copied: 'marker' } },
    ...at('10:00'),
  })
  await bench.control('PATCH', `${path}/mine00`, { location: 'Home' })
  assert.match(JSON.stringify(await bench.control('GET', path)), /^\{"items":\[\{.*"location":"Home"/)
  assert.is((await api.events.get({ calendarId: 'primary', eventId: 'mine00' })).data.location, 'Home')
  await bench.control('DELETE', `${path}/mine00`)
  assert.equal(await bench.control('GET', path), { items: [] })
  assert.is((await bench.requests()).items.filter((entry) => entry.path.startsWith('/emulator')).length, 0)
})

test('a mistake in a control call says what is wrong', async () => {
  const ask = (method: string, path: string, body?: unknown) =>
    bench.control(method, path, body).then(
      () => '',
      (error: Error) => error.message,
    )
  assert.match(await ask('POST', '/emulator/faults', { respond: {} }), 'respond needs a status, latencyMs or cut')
  assert.match(
    await ask('POST', '/emulator/faults', { match: { path: '(' }, respond: { status: 500 } }),
    'regular expression',
  )
  assert.match(await ask('POST', '/emulator/accounts', { email: 'nobody' }), '400')
  assert.match(await ask('GET', '/emulator/accounts/x@example.com/calendars/primary/events'), '404')
})

test('a reset leaves an empty stand-in, seeded when asked', async () => {
  await fault({}, { status: 500 })
  await bench.control('POST', '/emulator/reset')
  assert.equal(await bench.control('GET', '/emulator/accounts'), { items: [] })
  assert.equal(await bench.control('GET', '/emulator/faults'), { items: [] })
  assert.is(await refusal(list()), '401 authError')
  await bench.control('POST', '/emulator/reset', { seed: true })
  assert.match(JSON.stringify(await bench.control('GET', '/emulator/accounts')), 'dana@lumen-studio.example')
})

test.run()
