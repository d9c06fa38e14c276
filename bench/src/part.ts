import { parts } from './parts.ts'

/** Runs one part, by its name, and ends: also when something that it opened would keep it alive. */
const part = parts[process.argv[2] ?? '']
if (!part) throw new Error(`There is no part ${process.argv[2]}.`)
// So that the processes it started end with it.
process.on('SIGTERM', () => process.exit(1))
process.once('disconnect', () => process.exit(1))
const failed = await part.run().then(
  () => null,
  (error: unknown) => {
    console.error(error)
    process.exitCode = 1
    return error instanceof Error ? error.message.slice(0, 500) : String(error)
  },
)
// What was told the parent is on its way until then.
process.send?.({ ended: { failed } }, () => process.exit())
if (!process.send) process.exit()
