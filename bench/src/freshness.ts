import { once } from 'node:events'
import { Settings } from '@calendar-sync/contracts/api/settings'
import { LiveMessage } from '@calendar-sync/contracts/live'
import { natsMissing, startNats } from '@calendar-sync/platform/testing/nats'
import type { Client } from '@calendar-sync/tests/kit/client'
import { createSync } from '@calendar-sync/tests/kit/createSync'
import { startSeparateServices } from '@calendar-sync/tests/kit/separateServices'
import { subscriber } from '@calendar-sync/tests/screens/stage'
import { WebSocket } from 'ws'
import { quantile, timesOf } from './processes/latencies.ts'
import { inTurns, type Turn } from './report/inTurns.ts'
import { report } from './report/report.ts'
import { size } from './report/size.ts'

/** Windows of so many commands, and of so many runs, each beside as many calls that ask for nothing. */
const windows = size(15, 1)
const [commands, runs] = [size(40, 20), size(20, 8)]
/** Of each way, before the first window: services that just started become quicker for some hundred calls. */
const warming = size(200, 10)

/** How soon a person sees what they did, with each service in a process of its own. */
export async function runFreshness(): Promise<void> {
  console.log('From a command to what a person sees')
  const nats = await startNats()
  if (!nats) throw new Error(natsMissing)
  const limits = { RATE_LIMIT_PER_MINUTE: '1000000', COMMAND_LIMIT_PER_MINUTE: '1000000' }
  const services = await startSeparateServices(nats, { ...limits, LOG_LEVEL: 'silent' })
  try {
    const { client, people } = await subscriber(services)
    const change = async (turn: number) => {
      const theme = turn % 2 === 0 ? 'dark' : 'light'
      const { status } = await client.patch('/api/settings', { theme })
      if (status !== 200) throw new Error(`A command answered ${status}.`)
      while (Settings.parse((await client.get('/api/settings')).body).theme !== theme);
    }
    const { id } = await createSync(client, people)
    const address = services.url.replace('http:', 'ws:')
    const socket = new WebSocket(`${address}/ws`, { headers: { cookie: client.cookieHeader } })
    await once(socket, 'open')
    const syncNow = () => heardOf(client, socket, id)
    // The least that a command and a query need: two calls through the same stack that look up the session, and ask for nothing.
    const nothing = async () => {
      for (const path of ['/api/auth/status', '/api/auth/status']) await client.get(path)
    }
    for (const way of [change, syncNow, nothing]) await timesOf(warming, way)
    const [changes, heard]: [Turn[], Turn[]] = [[], []]
    for (let window = 0; window < windows; window += 1) {
      changes.push(await measure(commands, change, nothing))
      heard.push(await measure(runs, syncNow, nothing))
    }
    socket.terminate()
    report({
      what: `command, then a query that shows it: 95 of 100, median of ${windows} windows`,
      unit: 'ms',
      ...inTurns(changes, 'two calls for nothing'),
      reach: { of: 'figure', is: 'at most', bound: 60 },
      column: 'command → query ms',
    })
    report({
      what: `Sync Now, then the message in the browser: 95 of 100, median of ${windows} windows`,
      unit: 'ms',
      ...inTurns(heard, 'two calls for nothing'),
      reach: { of: 'figure', is: 'at most', bound: 100 },
      column: 'command → browser ms',
    })
  } finally {
    await services.stop()
    await nats.stop()
  }
}

/** One after the other, in turns with the reference. @returns milliseconds that 95 of 100 take at most */
async function measure(
  times: number,
  work: (turn: number) => Promise<unknown>,
  reference: () => Promise<unknown>,
): Promise<Turn> {
  const [own, bare]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < times; turn += 1) {
    own.push(...(await timesOf(1, () => work(turn))))
    bare.push(...(await timesOf(1, reference)))
  }
  return { own: quantile(own, 95), reference: quantile(bare, 95) }
}

/** Asks for a run, and waits until the browser hears that it began; its answer is waited for as well, which is no part of that. */
async function heardOf(client: Client, socket: WebSocket, syncId: string): Promise<void> {
  const heard = firstMessage(socket)
  const answer = client.post(`/api/calendar-syncs/${syncId}/sync`)
  await heard
  const { status } = await answer
  if (status !== 200) throw new Error(`A run answered ${status}.`)
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
