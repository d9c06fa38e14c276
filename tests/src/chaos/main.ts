import { buildFrontendIfNeeded } from '@calendar-sync/standalone/frontendBuild'
import { playChaos } from './play.ts'

/** `npm run test:chaos -- <minutes> <seed>`: prints what was done and what came of it; exits 1 when a promise broke. */
const [minutes = '5', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
// Signing in leads to a page.
await buildFrontendIfNeeded(() => console.log('Building the pages …'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
console.log(`${minutes} minutes of faults from seed ${seed}`)
const { timeline, broken } = await playChaos({
  seed: Number(seed),
  milliseconds: Number(minutes) * 60_000,
  people: { before: 4, meanwhile: 2 },
  tell: console.log,
})
console.log()
for (const [what, count] of [...timeline.counts].sort()) console.log(`${String(count).padStart(8)}  ${what}`)
for (const sentence of broken) console.log(`BROKEN  ${sentence}`)
console.log(
  broken.length === 0 ? `Every promise was kept (seed ${seed}).` : `${broken.length} promises broke (seed ${seed}).`,
)
process.exit(broken.length === 0 ? 0 : 1)
