import { runSpeed } from './speed.ts'
import { runTravelDetection } from './travelDetection.ts'

const all = { travel: async () => runTravelDetection(), speed: runSpeed }
const wanted = process.argv.slice(2)

for (const [name, run] of Object.entries(all)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await run()
}
