import { once } from 'node:events'
import { Settings } from '@calendar-sync/contracts/api/settings'
import { LiveMessage } from '@calendar-sync/contracts/live'
import { createPool } from '@calendar-sync/platform/database/pool'
import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import { createSync } from '@calendar-sync/tests/kit/createSync'
import { startSeparateServices } from '@calendar-sync/tests/kit/separateServices'
import { subscriber } from '@calendar-sync/tests/screens/stage'
import { WebSocket } from 'ws'
import { quantile, timesOf } from './processes/latencies.ts'
import { report } from './report/report.ts'
import { size } from './report/size.ts'

const commands = size(200, 40)
const runs = size(40, 8)

/** How soon a person sees what they did, with each service in a process of its own. */
export async function runFreshness(): Promise<void> {
  console.log('From a command to what a person sees')
  const nats = await startNats()
  if (!nats) throw new Error(natsMissing)
  const limits = { RATE_LIMIT_PER_MINUTE: '1000000', COMMAND_LIMIT_PER_MINUTE: '1000000' }
  const services = await startSeparateServices(nats, { ...limits, LOG_LEVEL: 'silent' })
  const pool = createPool(services.environment.DATABASE_URL ?? '')
  try {
    const { client, people } = await subscriber(services)
    const roundTrips = await timesOf(commands, () => pool.query('select 1'))
    const reference = { what: 'a round trip to Postgres', value: quantile(roundTrips, 95) }
    const change = async (turn: number) => {
      const theme = turn % 2 === 0 ? 'dark' : 'light'
      const { status } = await client.patch('/api/settings', { theme })
      if (status !== 200) throw new Error(`A command answered ${status}.`)
      while (Settings.parse((await client.get('/api/settings')).body).theme !== theme);
    }
    await timesOf(10, change)
    report({
      what: 'command, then a query that shows it: 95 of 100',
      value: quantile(await timesOf(commands, change), 95),
      unit: 'ms',
      reference,
      reach: { of: 'figure', is: 'at most', bound: 60 },
      column: 'command → query ms',
    })

    const { id } = await createSync(client, people)
    const address = services.url.replace('http:', 'ws:')
    const socket = new WebSocket(`${address}/ws`, { headers: { cookie: client.cookieHeader } })
    await once(socket, 'open')
    const times: number[] = []
    for (let turn = 0; turn < runs; turn += 1) {
      const began = performance.now()
      const heard = firstMessage(socket)
      const answer = client.post(`/api/calendar-syncs/${id}/sync`)
      await heard
      times.push(performance.now() - began)
      const { status } = await answer
      if (status !== 200) throw new Error(`A run answered ${status}.`)
    }
    socket.terminate()
    report({
      what: 'Sync Now, then the message in the browser: 95 of 100',
      value: quantile(times.slice(2), 95),
      unit: 'ms',
      reference,
      reach: { of: 'figure', is: 'at most', bound: 100 },
      column: 'command → browser ms',
    })
  } finally {
    await pool.end()
    await services.stop()
    await nats.stop()
  }
}

const firstMessage = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    socket.on('message', function listen(data) {
      const message = LiveMessage.safeParse(JSON.parse(String(data)))
      if (message.data?.operation !== 'sync_started') return
      socket.off('message', listen)
      resolve()
    })
  })
