import { runCost } from './cost.ts'
import { runHistory } from './history.ts'
import { runLarge } from './large.ts'
import { runLog } from './log.ts'
import { runRebuild } from './rebuild.ts'
import { runSpeed } from './speed.ts'
import { runTravelDetection } from './travelDetection.ts'
import { runWithinQuota } from './withinQuota.ts'

/** `npm run bench` measures everything, `npm run bench -- cost speed` what is named. A promise that is missed exits 1. */
const benches = {
  travel: async () => runTravelDetection(),
  cost: runCost,
  speed: runSpeed,
  quota: runWithinQuota,
  large: runLarge,
  log: runLog,
  rebuild: runRebuild,
  history: runHistory,
}
const wanted = process.argv.slice(2)

for (const [name, run] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await run()
}
