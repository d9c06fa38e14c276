import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { batchCalls } from './batchCalls.ts'

const test = suite('questions that are asked together')

test('Given questions of the same moment, then one statement answers them, and later ones are another', async () => {
  const sent: (readonly number[])[] = []
  const double = batchCalls(async (numbers: readonly number[]) => {
    sent.push(numbers)
    return (number) => number * 2
  })
  assert.equal(await Promise.all([double(1), double(2), double(2)]), [2, 4, 4])
  assert.is(await double(3), 6)
  assert.equal(sent, [[1, 2, 2], [3]])
})

test('Given a statement that fails, then each that asked hears of it, and the next is asked anew', async () => {
  let fails = true
  const echo = batchCalls(async (words: readonly string[]) => {
    if (fails) throw new Error(`no ${words}`)
    return (word) => word
  })
  const both = await Promise.allSettled([echo('a'), echo('b')])
  assert.equal(
    both.map((one) => one.status === 'rejected' && String(one.reason)),
    ['Error: no a,b', 'Error: no a,b'],
  )
  fails = false
  assert.is(await echo('c'), 'c')
})

test('Given an answer that cannot be read, then only the one that asked for it hears of it', async () => {
  const root = batchCalls(async (_: readonly number[]) => (number) => {
    if (number < 0) throw new Error(`no ${number}`)
    return Math.sqrt(number)
  })
  const [broken, fine] = await Promise.allSettled([root(-1), root(4)])
  assert.is(broken?.status === 'rejected' && String(broken.reason), 'Error: no -1')
  assert.is(fine?.status === 'fulfilled' && fine.value, 2)
})

test.run()
