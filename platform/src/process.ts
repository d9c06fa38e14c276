import { createLog } from './log.ts'

/** Why a service cannot start, in one sentence that names what, why and what to do; printed without a stack trace. */
export class StartupError extends Error {
  override readonly name: string = this.constructor.name
}

/** What is wrong with the environment, in one line that names the variable and says what it should be. */
export class ConfigError extends StartupError {}

/** A stop that takes longer than this is cut short. */
const stopTimeoutMs = 15_000

interface Running {
  stop(): Promise<void>
  /** Resolves with a sentence when it cannot go on. */
  readonly failed?: Promise<string> | undefined
}

/**
 * Runs a service until it is told to stop (Ctrl-C, SIGTERM): starts it, stops it once and cleanly, and turns an error at
 * the start into one line. One that cannot go on ends with 1, for its supervisor to start it again.
 * @param service whose log that line is a part of; without one it is a sentence for the person at the terminal
 */
export async function runUntilSignal(start: () => Promise<Running>, service?: string): Promise<void> {
  // At any level of the log: it may be the level that cannot be used.
  const log = service === undefined ? undefined : createLog('error', service)
  const giveUp = (why: string) => {
    if (log) log.error({}, why)
    else console.error(why)
    process.exit(1)
  }
  let wanted = false
  let running: Running | undefined
  const stop = async () => {
    if (wanted) return
    wanted = true
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    if (!running) return
    await running.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  try {
    running = await start()
  } catch (error) {
    return giveUp(describe(error))
  }
  void running.failed?.then((why) => {
    if (wanted) return
    giveUp(why)
  })
  if (wanted) {
    await running.stop()
    process.exit(0)
  }
}

/** What a shell says of a program that SIGPIPE ended: 128 and the signal's number. */
const readerGone = 141

/**
 * Ends a command without a word once what reads its output has gone, as `head` does after its lines. Node hears no SIGPIPE, and would
 * show where it was writing.
 */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit(readerGone)
    })
}

const describe = (error: unknown): string => {
  if (error instanceof StartupError) return `Cannot start: ${error.message}`
  return `Cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
