import { startEmulator } from '@calendar-sync/google-emulator/server'

/** The emulator in a process of its own, so that its work is not measured as the engine's. Tells its parent its address. */
const emulator = await startEmulator({ port: 0 })
process.once('disconnect', () => void emulator.close())
process.send?.(emulator.url)
