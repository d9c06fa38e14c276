import { startSystem } from '../kit/system.ts'
import { fuzz } from './fuzz.ts'
import { idsOf, makeVisitors } from './visitors.ts'

/** `npm run test:fuzz -- <requests> <seed>`: as many requests as you have time for, to a product of their own. */
const [count = '100000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
const system = await startSystem({ rateLimitPerMinute: 1e9, signInLimitPerMinute: 1e9, commandLimitPerMinute: 1e9 })
try {
  console.log(`${count} requests from seed ${seed}`)
  const visitors = await makeVisitors(system)
  const result = await fuzz(visitors, await idsOf(visitors.subscribed), { count: Number(count), seed: Number(seed) })
  for (const [status, answers] of [...result.byStatus].sort()) console.log(`${status}: ${answers}`)
  console.log(
    `slowest ${Math.round(result.slowestMs)} ms, of /healthz ${Math.round(result.slowestHealthMs)} ms (longest turn ${Math.round(result.longestTurnMs)} ms); ${result.broken.length} broken promises`,
  )
  for (const why of result.broken.slice(0, 50)) console.log(why)
  process.exitCode = result.broken.length === 0 ? 0 : 1
} finally {
  await system.stop()
}
