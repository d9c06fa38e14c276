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

test('A tax id of as many digits as a card number passes, and a card number in its place does not', () => {
  const ids = [
    '91310000MA1FL12345',
    '110105199003071234',
    '11.222.333/0001-81',
    '29 123 456 789 0123',
    '300123456700003',
  ]
  for (const vatNumber of ids) assert.not(carriesCardData({ tier: 'enterprise', vatNumber }), vatNumber)
  const cards = ['4242 4242 4242 4242', '5555-5555-5555-4444', '378282246310005', '30569309025904', '4222222222222']
  for (const vatNumber of cards) assert.ok(carriesCardData({ tier: 'enterprise', vatNumber }), vatNumber)
})

test('A card number within a text is recognised, and other numbers in a text pass', () => {
  for (const text of [
    'Please charge 4242 4242 4242 4242, exp 12/29',
    'card: 4242\u00a04242\u00a04242\u00a04242',
    '4242–4242–4242–4242 (company card)',
    'amex 3782.822463.10005!',
  ])
    assert.ok(carriesCardData({ additionalInformation: text }), text)
  for (const text of ['Call +49 30 1234 567890, order 20261129-000123', 'IBAN DE02 1203 0000 0000 2020 51', '12 seats'])
    assert.not(carriesCardData({ additionalInformation: text }), text)
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
