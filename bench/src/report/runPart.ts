import { fork } from 'node:child_process'
import { z } from 'zod'
import { type Point, Told } from './report.ts'
import type { Row } from './row.ts'

export interface EndedPart {
  readonly seconds: number
  readonly rows: readonly Row[]
  readonly points: readonly Point[]
  /** Why it did not come to its end; undefined when it did. */
  readonly failed: string | undefined
}

/** The last that a part tells: why it failed, or null. */
const Ended = z.object({ ended: z.object({ failed: z.string().nullable() }) })
/** For the processes that a part started, to end with it. */
const graceMs = 5_000

/** Runs a part and collects what it tells. @param longestMs after which it is ended */
export function runPart(
  file: string,
  name: string,
  longestMs: number,
  environment: Readonly<Record<string, string>>,
): Promise<EndedPart> {
  const began = performance.now()
  const rows: Row[] = []
  const points: Point[] = []
  let over = false
  let failed: string | undefined
  const child = fork(file, [name], {
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment },
  })
  child.on('message', (message) => {
    const ended = Ended.safeParse(message).data?.ended
    if (ended) [over, failed] = [true, ended.failed ?? undefined]
    const told = Told.safeParse(message).data
    if (!told) return
    if ('row' in told) rows.push(told.row)
    else points.push(told.point)
  })
  const timer = setTimeout(() => {
    failed = `not over after ${longestMs / 1_000} s`
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
  }, longestMs)
  return new Promise((resolve) =>
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      if (!over) failed ??= `ended with ${signal ?? code}`
      resolve({ seconds: Math.round((performance.now() - began) / 1_000), rows, points, failed })
    }),
  )
}
