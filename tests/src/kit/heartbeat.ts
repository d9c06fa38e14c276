import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendRaw } from '@calendar-sync/platform/http/testing/kitServer'

/** A server that has nothing else to do: what it takes to answer, the machine takes from every process. */
const idleServer = `
  const server = require('node:http').createServer((_, answer) => answer.end('ok'))
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

/**
 * Asks for the health of a product again and again while `work` goes on, and as often an idle server, which shows how
 * busy the machine itself is.
 */
export async function heartbeatsDuring(url: string, work: () => Promise<void>) {
  const idle = spawn(process.execPath, ['-e', idleServer], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(idle.stdout, 'data')
  const ended = once(idle, 'exit')
  let over = false
  const beats = Promise.allSettled([
    beat(`${url}/healthz`, () => over),
    beat(`http://127.0.0.1:${String(port).trim()}/`, () => over),
  ])
  try {
    await work()
  } finally {
    over = true
    await beats
    idle.kill()
    await ended
  }
  const [measured, machine] = await beats
  if (measured.status === 'rejected') throw measured.reason
  if (machine.status === 'rejected') throw machine.reason
  return { measured: measured.value, machine: machine.value }
}

/** Asks an address again and again until it is over. @returns how often, and how long the slowest answer took in milliseconds */
export async function beat(url: string, over: () => boolean) {
  const { port, pathname } = new URL(url)
  let worst = 0
  let count = 0
  while (!over()) {
    const asked = performance.now()
    // On a connection of its own: one that was kept open may be closed by the server in the same moment.
    const { status } = await sendRaw(Number(port), pathname)
    if (status !== 200) throw new Error(`${url} answered ${status}.`)
    worst = Math.max(worst, performance.now() - asked)
    count += 1
    // Not more often: asking is work, too.
    await sleep(15)
  }
  return { worst, count }
}
