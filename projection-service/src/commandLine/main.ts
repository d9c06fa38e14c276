import { type Config, loadConfig } from '@calendar-sync/platform/config'
import { createLog } from '@calendar-sync/platform/log'
import { endWithReader } from '@calendar-sync/platform/process'
import { type Runtime, startRuntime } from '@calendar-sync/platform/runtime'
import { archive, archiveBefore } from './archive.ts'
import { asksForHelp, runCommand, usage } from './commands.ts'
import { copyArguments, copyEvents } from './copyEvents.ts'
import { databaseFor } from './database.ts'

const clearLine = '\r\u001b[K'
const { stdout } = process
const terminal = {
  line: (text: string) => stdout.write(`${stdout.isTTY ? clearLine : ''}${text}\n`),
  // A file or a pipe would keep every state of the line.
  over: (text: string) => stdout.isTTY && stdout.write(clearLine + text),
}

async function run(words: readonly string[]): Promise<number> {
  const config = loadConfig(process.env)
  const database = await databaseFor(config, console.error)
  const runtime = await startRuntime({ ...config, ...database }, createLog(config.logLevel, 'ops'))
  return runWith(words, runtime, config).finally(runtime.close)
}

async function runWith([command, ...words]: readonly string[], runtime: Runtime, config: Config): Promise<number> {
  const before = command === 'archive' ? archiveBefore(words) : undefined
  if (before !== undefined) return archive(before, runtime, config, terminal)
  const toCopy = command === 'copy-events' ? copyArguments(words) : undefined
  if (!toCopy)
    return runCommand(
      [command, ...words].filter((word) => word !== undefined),
      runtime,
      terminal,
    )
  return copyEvents(toCopy, runtime, config, terminal)
}

endWithReader()
const words = process.argv.slice(2)
if (asksForHelp(words)) {
  terminal.line(usage)
} else {
  try {
    process.exitCode = await run(words)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
