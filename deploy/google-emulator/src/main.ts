import { join } from 'node:path'
import { startEmulator } from './server.ts'

const port = Number(process.env.GOOGLE_EMULATOR_PORT ?? 3001)
const host = process.env.GOOGLE_EMULATOR_HOST ?? '127.0.0.1'
const dataDir = join(process.env.DATA_DIR ?? '.data', 'google-emulator')

try {
  const emulator = await startEmulator({ port, host, dataDir, seed: true })
  console.log(`Google stand-in at ${emulator.url}`)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void emulator.close()
    })
  }
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  console.error(
    taken
      ? `Port ${port} is taken. Set GOOGLE_EMULATOR_PORT to a free one.`
      : `The Google stand-in cannot start: ${error instanceof Error ? error.message : error}`,
  )
  process.exitCode = 1
}
