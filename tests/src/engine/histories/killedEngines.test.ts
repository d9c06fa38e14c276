import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { playWithKills } from './playAll.ts'

const test = suite('random histories of engines that are killed')

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const count = Number(process.env.HISTORIES ?? 24)
console.log(`${count} histories, SEED=${seed}`)

test('Given any history, when engines are killed or frozen in the middle of runs, then others take over and both calendars end as the oracle says', async () => {
  const { struck, takenOver } = await playWithKills({ seed, count })
  console.log(`${struck.killed} engines killed, ${struck.frozen} frozen, ${takenOver} runs taken over`)
  assert.ok(struck.killed > 0 && takenOver > 0)
})

test.run()
