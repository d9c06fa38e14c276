import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { drawn } from './drawn.ts'
import { playWithKills } from './playAll.ts'

const test = suite('random histories of engines that are killed')

test('Given any history, when engines are killed or frozen in the middle of runs, then others take over and both calendars end as the oracle says', async () => {
  const histories = drawn(16)
  const { played, struck, takenOver } = await playWithKills(histories)
  console.log(
    `${played} played, ${struck.killed} engines killed, ${struck.frozen} frozen, ${takenOver} runs taken over`,
  )
  assert.ok(played < histories.count || (struck.killed > 0 && takenOver > 0))
})

test.run()
