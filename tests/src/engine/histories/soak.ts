import fc from 'fast-check'
import { playAll, playWithKills } from './playAll.ts'
import { fates, playInMemory } from './playInMemory.ts'
import { scripts } from './script.ts'

/**
 * `npm run test:soak -- <histories> <seed>`: as many random histories as you have time for, each kind of that number:
 * what decides, in memory under faults and kills; the whole engine with database and stand-in, under faults; and two
 * engines in processes of their own that are killed, or frozen for a while, again and again.
 */
const [count = '2000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
const [histories, from] = [Number(count), Number(seed)]
console.log(`${histories} histories from seed ${from}`)
const started = Date.now()
const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
const step = histories < 200 ? 10 : 100
const onPlayed = (kind: string) => (played: number) => {
  if (played % step === 0) console.log(`${kind}: ${played} played (${seconds()})`)
}

await fc.assert(fc.asyncProperty(scripts, fates, playInMemory), { seed: from, numRuns: histories })
console.log(`in memory: all converged as they should (${seconds()})`)

await playAll({ seed: from, count: histories, onPlayed: onPlayed('whole engine') })
console.log(`whole engine: all converged as they should (${seconds()})`)

const { struck, takenOver } = await playWithKills({
  seed: from,
  count: histories,
  onPlayed: onPlayed('killed engines'),
})
console.log(`${struck.killed} engines killed, ${struck.frozen} frozen, ${takenOver} runs taken over`)
console.log(`killed engines: all converged as they should (${seconds()})`)
