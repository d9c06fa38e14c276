import fc from 'fast-check'
import { suite } from 'uvu'
import { fates, playInMemory } from './playInMemory.ts'
import { scripts } from './script.ts'

const test = suite('random histories of what decides')

/** Always the same: new ones are drawn by `npm run test:soak`. */
const seed = Number(process.env.SEED ?? 11)
const count = Number(process.env.HISTORIES ?? 1_000)
/** On a machine that is busy with other things fewer are played, rather than none to the end. Milliseconds. */
const longest = 100_000
console.log(`${count} histories, SEED=${seed}`)

test('Given any history, when it is synced under faults and kills, then it ends as the oracle says and the run after writes nothing', async () => {
  await fc.assert(fc.asyncProperty(scripts, fates, playInMemory), {
    seed,
    numRuns: count,
    interruptAfterTimeLimit: longest,
  })
})

test.run()
