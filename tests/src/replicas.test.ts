import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withSync } from './kit/arrivals.ts'
import { startBalancer } from './kit/balancer.ts'
import type { Client } from './kit/client.ts'
import { during, Emulator } from './kit/emulator.ts'
import { eventually } from './kit/eventually.ts'
import { freePort } from './kit/freePort.ts'
import { ops } from './kit/ops.ts'
import { environmentOf, makeSurroundings } from './kit/separateServices.ts'
import { ServiceProcess } from './kit/serviceProcess.ts'
import { openStoredLog, storedEvents } from './kit/storedLog.ts'
import { endEventStoreOf, killEventStoreOf } from './kit/testEventStore.ts'
import type { People } from './kit/trips.ts'
import { startWebServer } from './kit/webServer.ts'

const test = suite('several of every service')

let nats = await startNats()
test.after(() => nats?.stop())

const numbers = { 'command-service': 2, 'projection-service': 3, 'sync-engine': 3 } as const

async function startAll(natsUrl: string) {
  const around = await makeSurroundings()
  const { databaseUrl, google, pool } = around
  const of = async (name: keyof typeof numbers, environment: NodeJS.ProcessEnv) => {
    const processes: ServiceProcess[] = []
    while (processes.length < numbers[name]) {
      const ports = { port: await freePort(), metrics: await freePort() }
      processes.push(new ServiceProcess(`${name}/main`, environment, ports))
    }
    return processes
  }
  const environment: NodeJS.ProcessEnv = {
    ...(await environmentOf({ url: natsUrl }, around)),
    LOG_LEVEL: 'silent',
    // Longer than usual, but an answer waits so long for a service that was killed with the question in hand.
    READ_WAIT_MS: '10000',
    RATE_LIMIT_PER_MINUTE: '1000000',
    SIGN_IN_LIMIT_PER_MINUTE: '1000000',
    COMMAND_LIMIT_PER_MINUTE: '1000000',
  }
  const commands = await of('command-service', environment)
  const projections = await of('projection-service', environment)
  const engines = await of('sync-engine', environment)
  const [toCommands, toQueries] = await Promise.all(
    [commands, projections].map((processes) => startBalancer(processes.map(({ ports }) => ports.port))),
  )
  const web = await startWebServer(toCommands?.port ?? 0, toQueries?.port ?? 0)
  environment.PUBLIC_URL = web.url
  const all = [...commands, ...projections, ...engines]
  // The first brings the schema up to date.
  for (const some of [all.slice(0, 1), all]) {
    for (const process of some) process.launch()
    await ready(some)
  }
  const store = await openStoredLog(pool, environment.EVENTSTORE_URL)
  const stop = async () => {
    await Promise.all(all.map((process) => process.end('SIGTERM')))
    web.close()
    toCommands?.close()
    toQueries?.close()
    await store.close()
    await around.end()
    endEventStoreOf(databaseUrl)
  }
  /** Kills every service at one moment, with NATS and the event store where its log outlives that, and starts all again. */
  const restartEverything = async () => {
    const killed = Promise.all(all.map((process) => process.end('SIGKILL')))
    const [startEventStore] = await Promise.all([killEventStoreOf(databaseUrl), killed, nats?.stop('SIGKILL')])
    // As a supervisor does: in any order, again and again until what a service needs is there.
    const supervisor = setInterval(() => {
      for (const process of all) if (process.isMissing) process.launch()
    }, 1_000)
    for (const process of all) process.launch()
    nats = await startNats(Number(new URL(natsUrl).port))
    await startEventStore?.()
    await ready(all).finally(() => clearInterval(supervisor))
    return startEventStore !== undefined
  }
  const emulator = new Emulator(google.url)
  return { url: web.url, environment, emulator, commands, projections, engines, store, restartEverything, stop }
}

/** With more timeoutMs than one service needs that starts by itself. */
const ready = (processes: readonly ServiceProcess[]) =>
  eventually(async () => {
    const answers = await Promise.all(processes.map((process) => process.isReady()))
    return answers.every(Boolean)
  }, 240_000)

/** As the pages do: the same request again until it is answered. */
async function until<Value>(ask: () => Promise<Value | undefined | false>): Promise<Value> {
  return eventually(() => ask().catch(() => undefined), 240_000)
}

const accepted = (client: Client, method: string, path: string, body?: unknown) => {
  const headers = { 'idempotency-key': randomUUID() }
  return until(async () => (await client.send(method, path, body, headers)).status < 300)
}

test('Each of two command services, three projection services and three engines is killed under load, then everything at once, and nothing is lost or done twice', async () => {
  const { url, environment, emulator, commands, projections, engines, store, restartEverything, stop } = await startAll(
    nats?.url ?? '',
  )
  const persons: { client: Client; people: People; syncId: string; changes: number; trips: number }[] = []
  for (let number = 0; number < 3; number += 1) {
    const { client, people, sync } = await withSync({ url, emulator })
    persons.push({ client, people, syncId: sync.id, changes: 0, trips: people.trips.length })
  }
  let isOver = false
  const living = persons.map(async (person) => {
    for (; !isOver; await sleep(50)) {
      person.changes += 1
      await accepted(person.client, 'PATCH', '/api/settings', { theme: person.changes % 2 === 1 ? 'dark' : 'light' })
      if (person.changes % 10 !== 1) continue
      person.trips += 1
      const flight = during(Date.now() + (6 + person.trips / 24) * 86_400_000)
      const summary = `Flight to Rome (FCO) ${person.trips}`
      await emulator.addEvent(person.people.office, person.people.office, { summary, ...flight })
      await accepted(person.client, 'POST', `/api/calendar-syncs/${person.syncId}/sync`)
    }
  })
  const readsFresh = () =>
    until(async () => {
      const answer = await persons[0]?.client.get('/api/settings')
      return answer?.status === 200 && answer.headers.get('stale') === null
    })
  const freshAfter: number[] = []
  for (const round of [0, 1, 2]) {
    const struck = [commands, projections, engines].flatMap((processes) => processes.slice(round, round + 1))
    await Promise.all(struck.map((process) => process.end('SIGKILL')))
    const killedAt = performance.now()
    // A reader who has just changed something is shown it: another one projects.
    await readsFresh()
    freshAfter.push(Math.round(performance.now() - killedAt))
    await sleep(1_000)
    for (const process of struck) process.launch()
    await ready(struck)
  }
  const [withEventStore, restartedAt] = [await restartEverything(), performance.now()]
  await readsFresh()
  const freshAgain = Math.round(performance.now() - restartedAt)
  await sleep(1_000)
  isOver = true
  await Promise.all(living)
  for (const { client, people, syncId, trips } of persons) {
    await accepted(client, 'POST', `/api/calendar-syncs/${syncId}/sync`)
    const titles = await eventually(async () => {
      const copies = await emulator.events(people.home, people.home)
      return copies.length >= trips ? copies.map(({ summary }) => summary) : undefined
    })
    assert.is(titles.length, trips)
    assert.is(new Set(titles).size, trips)
  }
  const changes = persons.reduce((sum, person) => sum + person.changes, 0)
  // The connection of the test itself was cut too.
  const logged = await until(() => storedEvents(store, { types: ['ThemeChanged'] }))
  assert.is(logged.length, changes, 'changes on the log')
  const verified = await ops(environment, 'verify')
  assert.is(verified.code, 0, verified.printed + verified.said)
  const runs = (await storedEvents(store, { types: ['SyncRunCompleted'] })).length
  console.log(
    `${changes} changes, ${runs} runs; after each kill of a projection service fresh reads came within ${freshAfter.join(', ')} ms, and ${freshAgain} ms after everything${withEventStore ? ', the event store too,' : ''} was back`,
  )
  await stop()
})

if (nats) test.run()
else console.log(`not run: ${natsMissing}`)
