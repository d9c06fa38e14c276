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
 */
export async function runUntilSignal(start: () => Promise<Running>): Promise<void> {
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
    console.error(describe(error))
    process.exit(1)
  }
  void running.failed?.then((why) => {
    if (wanted) return
    console.error(why)
    process.exit(1)
  })
  if (wanted) {
    await running.stop()
    process.exit(0)
  }
}

const describe = (error: unknown): string => {
  if (error instanceof StartupError) return `Cannot start: ${error.message}`
  return `Cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
