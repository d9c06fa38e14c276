import fc from 'fast-check'
import { playAll } from './playAll.ts'
import { fates, playInMemory } from './playInMemory.ts'
import { scripts } from './script.ts'

/**
 * `npm run test:soak -- <histories> <seed>`: as many random histories as you have time for, each kind of that number:
 * what decides, in memory under faults and kills; and the whole engine with database and stand-in, under faults.
 */
const [count = '2000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
const [histories, from] = [Number(count), Number(seed)]
console.log(`${histories} histories from seed ${from}`)
const started = Date.now()
const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`

await fc.assert(fc.asyncProperty(scripts, fates, playInMemory), { seed: from, numRuns: histories })
console.log(`in memory: all converged as they should (${seconds()})`)

const step = histories < 200 ? 10 : 100
await playAll(from, histories, (played) => {
  if (played % step === 0) console.log(`whole engine: ${played} played (${seconds()})`)
})
console.log(`whole engine: all converged as they should (${seconds()})`)
