import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { prefetch } from './prefetch.ts'

const test = suite('prefetching the next part')

const numbers = [1, 2, 3, 4, 5]

/** Works on numbers and writes down what begins, what ends and what is dealt with. */
function scene(fails = 0) {
  const seen: string[] = []
  const work = async (part: readonly number[]) => {
    seen.push(`begin ${part}`)
    await sleep(1)
    if (part.includes(fails)) throw new Error(`no ${fails}`)
    seen.push(`end ${part}`)
    return part
  }
  const deal = async (until = 9) => {
    for await (const part of prefetch(numbers, 2, work)) {
      await sleep(10)
      seen.push(`dealt ${part}`)
      if (part.includes(until)) return
    }
  }
  return { seen, deal, dealt: () => seen.filter((one) => one.startsWith('dealt')) }
}

test('Given a list, then each part comes in its order, and the next one is ready by then', async () => {
  const { seen, deal, dealt } = scene()
  await deal()
  assert.equal(dealt(), ['dealt 1,2', 'dealt 3,4', 'dealt 5'])
  assert.ok(seen.indexOf('end 3,4') < seen.indexOf('dealt 1,2'))
  assert.ok(seen.indexOf('begin 5') > seen.indexOf('dealt 1,2'))
})

test('Given a caller that stops, then what was begun ahead has ended, and no more begins', async () => {
  const { seen, deal } = scene()
  await deal(2)
  assert.equal(seen, ['begin 1,2', 'begin 3,4', 'end 1,2', 'end 3,4', 'dealt 1,2'])
})

test('Given a part that fails, then the parts before it were dealt with', async () => {
  const { deal, dealt } = scene(3)
  const failed = await deal().catch((error: unknown) => error)
  assert.is(String(failed), 'Error: no 3')
  assert.equal(dealt(), ['dealt 1,2'])
})

test.run()
