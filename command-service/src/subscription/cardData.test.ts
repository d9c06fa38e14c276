import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { carriesCardData } from './cardData.ts'

const test = suite('card data')

test('A body with a field named like a card secret is recognised however deep it stands', () => {
  for (const name of ['cardNumber', 'card_number', 'CVV', 'cvc'])
    assert.ok(carriesCardData({ cardDetails: [{ [name]: '1' }] }), name)
})

test('Anything that looks like a card number is recognised under any name', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 13, maxLength: 19 }).map((d) => d.join(''))
  fc.assert(fc.property(digits, (number) => carriesCardData({ note: number })))
  assert.ok(carriesCardData({ nameOnCard: '4242 4242 4242 4242' }))
})

test('What may be kept of a card passes', () => {
  assert.not(
    carriesCardData({
      tier: 'pro',
      cardDetails: { brand: 'visa', last4: '4242', expiryMonth: 1, expiryYear: 2030, nameOnCard: 'Dana' },
      billingAddress: { streetAddress: '12 Elm Street', postalCode: '12345-6789' },
    }),
  )
})

test.run()
