import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cacheFor } from './cacheFor.ts'

const test = suite('answers that are good for a while')

/** Counts how often it is really asked; a question that begins with “bad” has no good answer. */
function counting() {
  let now = 0
  let asked = 0
  const answer = async (about: string) => {
    asked += 1
    if (about === 'broken') throw new Error('no answer')
    return `${about} ${asked}`
  }
  const ask = cacheFor(
    answer,
    (found) => !found.startsWith('bad'),
    1_000,
    () => new Date(now),
  )
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { ask, pass }
}

test('Given the same question within the time, or while it is being answered, then it is asked once', async () => {
  const { ask, pass } = counting()
  assert.equal(await Promise.all([ask('one'), ask('one'), ask('other')]), ['one 1', 'one 1', 'other 2'])
  pass(999)
  assert.is(await ask('one'), 'one 1')
  pass(1)
  assert.is(await ask('one'), 'one 3')
})

test('Given no good answer, or none at all, then the next one asks again', async () => {
  const { ask } = counting()
  assert.is(await ask('bad'), 'bad 1')
  assert.is(await ask('bad'), 'bad 2')
  for (let turn = 0; turn < 2; turn += 1) await ask('broken').catch(() => {})
  assert.is(await ask('one'), 'one 5')
})

test.run()
