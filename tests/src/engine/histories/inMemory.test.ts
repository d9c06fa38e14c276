import fc from 'fast-check'
import { suite } from 'uvu'
import { drawn } from './drawn.ts'
import { fates, playInMemory } from './playInMemory.ts'
import { scripts } from './script.ts'

const test = suite('random histories of what decides')

test('Given any history, when it is synced under faults and kills, then it ends as the oracle says and the run after writes nothing', async () => {
  const { seed, count, longest } = drawn(1_000)
  const limits = { seed, numRuns: count, interruptAfterTimeLimit: longest }
  await fc.assert(fc.asyncProperty(scripts, fates, playInMemory), limits)
})

test.run()
