import { Operations, Projection, ProjectionLiveMessage } from '@calendar-sync/contracts/api/operations'
import { enginePresence, engineWorkRequest } from '@calendar-sync/contracts/subjects'
import { eventually } from '@calendar-sync/platform/testing/eventually'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import WebSocket from 'ws'
import { z } from 'zod'
import { users } from '../readModels/users.ts'
import { dana, omar, registered, userId } from '../testing/people.ts'
import { get, startServer, type TestServer } from '../testing/server.ts'

const test = suiteOfEach('operations', async () => {
  const server = await startServer()
  const position = await server.record(
    registered(dana),
    { type: 'RoleChanged', data: { userId: dana, isAdmin: true, role: 'admin' } },
    registered(omar, 'omar@example.com'),
  )
  const admin = await server.signIn(dana, position)
  const person = await server.signIn(omar, position)
  return { server, admin, person, end: server.end }
})

const projections = async (server: TestServer, cookie: string) =>
  z.array(Projection).parse((await get(server, '/api/admin/projections', { cookie })).body)

const rebuild = (server: TestServer, cookie: string, name: string) =>
  fetch(`${server.url}/api/admin/projections/${name}/rebuild`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
  })

test('Given an admin, when projectors are listed, then each says how far it is and that nothing waits', async ({
  server,
  admin,
}) => {
  const all = await projections(server, admin)
  const users = all.find(({ name }) => name === 'users')
  assert.is(users?.state, 'live')
  assert.is(users?.lag, 0)
  assert.is(users?.events, 3)
  assert.ok((users?.rate ?? 0) > 0)
  assert.is(users?.error, null)
  assert.is(all.length, server.service.health().readModels.length)
})

test('Given react-admin asks for a page sorted by name, then it gets it with Content-Range', async ({
  server,
  admin,
}) => {
  const answer = await get(server, '/api/admin/projections?sort=["name","DESC"]&range=[0,1]', { cookie: admin })
  const names = z
    .array(Projection)
    .parse(answer.body)
    .map(({ name }) => name)
  assert.equal(names, names.toSorted().toReversed())
  assert.match(answer.headers.get('content-range') ?? '', /^admin\/projections 0-1\/\d+$/)
})

test('Given a filter by name, then the read models of that name are listed', async ({ server, admin }) => {
  const answer = await get(server, '/api/admin/projections?filter={"name":["users"]}', { cookie: admin })
  const [users, ...others] = z.array(Projection).parse(answer.body)
  assert.equal([users?.name, others.length], ['users', 0])
  assert.is(answer.headers.get('content-range'), 'admin/projections 0-0/1')
})

test('Given a rebuild, when it goes on, then an admin watches it live and others hear nothing', async ({
  server,
  admin,
  person,
}) => {
  const heard = { admin: listen(server, admin), person: listen(server, person) }
  await eventually(() => server.service.health().sockets === 2)
  for (let n = 10; n < 40; n += 1) await server.record(registered(userId(n), `person${n}@example.com`))

  const answer = await rebuild(server, admin, 'users')
  assert.is(answer.status, 202)
  assert.equal(await answer.json(), { id: 'users', name: 'users', status: 'rebuilding' })
  await eventually(() => heard.admin.messages.some(({ status }) => status === 'finished'))

  const last = heard.admin.messages.at(-1)
  assert.equal(last, {
    type: 'projection_progress',
    status: 'finished',
    name: 'users',
    version: users.version,
    done: 33,
    total: 33,
  })
  assert.is(heard.admin.messages[0]?.done, 0)
  assert.equal(heard.person.messages, [])
  await eventually(async () => (await projections(server, admin)).every((one) => one.rebuild === null))
  heard.admin.close()
  heard.person.close()
})

test('Given no such read model, when its rebuild is asked for, then 404 names it', async ({ server, admin }) => {
  const answer = await rebuild(server, admin, 'horoscopes')
  assert.is(answer.status, 404)
  assert.match(JSON.stringify(await answer.json()), /no read model horoscopes/)
})

test('Given no engine, then the overview says so, and what everything stands on is healthy', async ({
  server,
  admin,
}) => {
  const head = await server.eventLog.store.head()
  await eventually(async () => {
    const answer = await get(server, '/api/admin/operations', { cookie: admin })
    const { work, engines, eventStore, bus, database } = Operations.parse(answer.body)
    const allIsWell = eventStore.healthy && bus.healthy && database.healthy
    return work === null && engines.length === 0 && allIsWell && eventStore.head === head
  })
})

test('Given an engine, then the overview shows it with its work', async ({ server, admin }) => {
  const startedAt = new Date().toISOString()
  const run = { syncId: 's', userId: 'u', trigger: 'person', kind: 'sync', requestedAt: startedAt, leaseUntil: null }
  await server.bus.respond(engineWorkRequest, async () => ({
    runs: [
      { ...run, runId: '1', engineId: 'one', attempt: 1 },
      { ...run, runId: '2', engineId: null, attempt: 0 },
    ],
    runsClaimed: 1,
    runsWaiting: 1,
    tasksDue: 2,
    tasksOpen: 3,
    schedulesDue: 0,
    nextScheduleAt: null,
    eventsFailing: 0,
    eventsParked: 4,
    quota: { used: 12, limit: 10_000, limitPerUser: 600, mostByOnePerson: 9 },
  }))
  server.bus.publish(enginePresence, { engineId: 'one', host: 'here', startedAt })
  await eventually(async () => {
    const answer = await get(server, '/api/admin/operations', { cookie: admin })
    const { engines, work } = Operations.parse(answer.body)
    return engines[0]?.engineId === 'one' && engines[0].runs === 1 && work?.quota.used === 12
  })
})

function listen(server: TestServer, cookie: string) {
  const messages: ProjectionLiveMessage[] = []
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers: { cookie } })
  socket.on('message', (data) => messages.push(ProjectionLiveMessage.parse(JSON.parse(String(data)))))
  return { messages, close: () => socket.close() }
}

test.run()
