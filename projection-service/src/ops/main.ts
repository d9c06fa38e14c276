import { loadConfig } from '@calendar-sync/platform/config'
import { runningEmbeddedPostgres } from '@calendar-sync/platform/database/runningEmbeddedPostgres'
import { createLog } from '@calendar-sync/platform/log'
import { startRuntime } from '@calendar-sync/platform/runtime'
import { runCommand } from './commands.ts'

const clearLine = '\r\u001b[K'
const { stdout } = process
const terminal = {
  line: (text: string) => stdout.write(`${stdout.isTTY ? clearLine : ''}${text}\n`),
  // A file or a pipe would keep every state of the line.
  over: (text: string) => stdout.isTTY && stdout.write(clearLine + text),
}

try {
  const config = loadConfig(process.env)
  const databaseUrl = config.databaseUrl ?? (await runningEmbeddedPostgres(config.dataDir))
  const runtime = await startRuntime({ ...config, databaseUrl }, createLog(config.logLevel, 'ops'))
  try {
    process.exitCode = await runCommand(process.argv.slice(2), runtime, terminal)
  } finally {
    await runtime.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
