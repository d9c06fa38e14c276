import { mock } from 'node:test'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { currentToasts, dismissToast, onToastsChange, toast } from './toastStore.ts'

const test = suite('toasts')

test('the newest stands last, and the listeners hear of it', () => {
  let heard = 0
  const stop = onToastsChange(() => {
    heard += 1
  })
  toast({ title: 'First' })
  toast({ title: 'Second' })
  stop()
  toast({ title: 'Third' })
  assert.is(heard, 2)
  assert.equal(
    currentToasts().map(({ title }) => title),
    ['First', 'Second', 'Third'],
  )
})

test('there are at most five at once: the oldest goes', () => {
  for (const title of ['1', '2', '3', '4', '5', '6']) toast({ title })
  assert.equal(
    currentToasts().map(({ title }) => title),
    ['2', '3', '4', '5', '6'],
  )
})

test('one that was dismissed is closed at once and removed five seconds later', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  toast({ title: 'Gone soon' })
  const id = currentToasts().at(-1)?.id ?? 0
  const known = () => currentToasts().find((record) => record.id === id)
  dismissToast(id)
  assert.is(known()?.open, false)
  mock.timers.tick(4_999)
  assert.ok(known())
  mock.timers.tick(1)
  assert.is(known(), undefined)
  mock.timers.reset()
})

test('what is said twice in one turn is shown once, and again in the next', async () => {
  const shown = () => currentToasts().filter(({ title }) => title === 'Saved').length
  toast({ title: 'Saved' })
  toast({ title: 'Saved' })
  assert.is(shown(), 1)
  await new Promise((resolve) => setTimeout(resolve))
  toast({ title: 'Saved' })
  assert.is(shown(), 2)
})

test.run()
