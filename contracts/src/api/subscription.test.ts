import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CardDetails } from './subscription.ts'

const test = suite('what may be kept of a card')

const card = { brand: 'visa', last4: '4242', nameOnCard: 'Dana Reyes' }

test('Given month and year as a form holds them, then they are the numbers that they say', () => {
  const { expiryMonth, expiryYear } = CardDetails.parse({ ...card, expiryMonth: '07', expiryYear: '29' })
  assert.is(expiryMonth, 7)
  assert.is(expiryYear, 2029)
})

test('Given a month that no calendar has or a year in words, then they are refused', () => {
  for (const wrong of [{ expiryMonth: '13' }, { expiryMonth: 0 }, { expiryYear: 'soon' }, { expiryYear: 1999 }])
    assert.not(
      CardDetails.safeParse({ ...card, expiryMonth: 7, expiryYear: 2029, ...wrong }).success,
      JSON.stringify(wrong),
    )
})

test.run()
