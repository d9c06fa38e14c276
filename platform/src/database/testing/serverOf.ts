import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { listenLocally } from '../../testing/listenLocally.ts'

const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid')

/** The first process of the embedded server in this folder, and the one of its children that a shutdown waits for. */
export async function processesOf(dataDir: string) {
  const [pid] = (await readFile(pidFile(dataDir), 'utf8')).split('\n').map(Number)
  assert.ok(pid)
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
  const lines = stdout.split('\n')
  const checkpointer = lines.find((line) => line.includes('checkpointer'))
  return { postmaster: pid, checkpointer: Number(checkpointer?.trim().split(' ')[0]) }
}

/** Puts a proxy that holds back each new session before the server in this folder; the next start finds the proxy. */
export async function delaySessions(dataDir: string, milliseconds: number) {
  const lines = (await readFile(pidFile(dataDir), 'utf8')).split('\n')
  const port = Number(lines[3])
  const proxy = createServer((incoming) => {
    incoming.on('error', () => {})
    setTimeout(() => {
      const outgoing = connect(port, '127.0.0.1')
      outgoing.on('error', () => incoming.destroy())
      incoming.pipe(outgoing).pipe(incoming)
    }, milliseconds)
  })
  lines[3] = String(await listenLocally(proxy))
  await writeFile(pidFile(dataDir), lines.join('\n'))
  return proxy
}
