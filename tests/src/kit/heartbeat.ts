import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** How long a process took to answer while something else went on. Milliseconds. */
export interface Heartbeats {
  readonly worst: number
  readonly count: number
}

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

async function beat(url: string, over: () => boolean): Promise<Heartbeats> {
  let worst = 0
  let count = 0
  while (!over()) {
    const asked = performance.now()
    const answer = await fetch(url)
    await answer.text()
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`)
    worst = Math.max(worst, performance.now() - asked)
    count += 1
    // Not more often: asking is work, too.
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  return { worst, count }
}
