import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { statusTone } from './billingWords.ts'

const test = suite('status colouring')

test('what runs is good, a trial stands out, what ended warns, what never began is plain', () => {
  const tones = ['active', 'paid', 'trial', 'cancelled', 'canceled', 'expired', 'inactive'].map(statusTone)
  assert.equal(tones, ['good', 'good', 'strong', 'warning', 'warning', 'warning', 'plain'])
})

test('a status that the product does not know is plain', () => {
  assert.is(statusTone('paused'), 'plain')
})

test.run()
