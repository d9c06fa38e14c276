import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@calendar-sync/tests/kit/freePort'
import { programOf } from '@calendar-sync/tests/kit/program'

export interface StartedProduct {
  readonly url: string
  readonly pid: number | undefined
  /** Milliseconds until it answered for the first time, and until it was ready. */
  readonly answered: number
  readonly ready: number
  stop(): Promise<void>
}

const timeoutMs = 60_000

/** The product in one process, compiled, with its own Postgres in this folder. @throws Error when it does not start */
export async function startProduct(dataDir: string): Promise<StartedProduct> {
  const port = await freePort()
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port) }
  const settings = { LOG_LEVEL: 'silent', GOOGLE_EMULATOR_PORT: '0' }
  const began = performance.now()
  const child = spawn(process.execPath, programOf('standalone/main'), { env: { ...env, ...settings }, stdio: 'ignore' })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `http://localhost:${port}`
  const until = async (path: string): Promise<number> => {
    for (;;) {
      const took = performance.now() - began
      const answer = await fetch(url + path).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.ok) return performance.now() - began
      if (child.exitCode !== null || took > timeoutMs) throw new Error('The product did not start.')
      await sleep(10)
    }
  }
  const answered = await until('/')
  const ready = await until('/readyz')
  return {
    url,
    pid: child.pid,
    answered,
    ready,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
