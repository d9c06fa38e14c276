import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { playWithKills } from './playAll.ts'

const test = suite('random histories of engines that are killed')

/** Always the same: new ones are drawn by `npm run test:soak`. */
const seed = Number(process.env.SEED ?? 11)
const count = Number(process.env.HISTORIES ?? 16)
/** On a machine that is busy with other things fewer are played, rather than none to the end. Milliseconds. */
const longest = 100_000
console.log(`${count} histories, SEED=${seed}`)

test('Given any history, when engines are killed or frozen in the middle of runs, then others take over and both calendars end as the oracle says', async () => {
  const { played, struck, takenOver } = await playWithKills({ seed, count, longest })
  console.log(
    `${played} played, ${struck.killed} engines killed, ${struck.frozen} frozen, ${takenOver} runs taken over`,
  )
  assert.ok(played < count || (struck.killed > 0 && takenOver > 0))
})

test.run()
