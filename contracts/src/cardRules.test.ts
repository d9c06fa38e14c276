import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cardProblemOf, isExpired } from './cardRules.ts'

const test = suite('what holds of a card')

const card = { expiryMonth: 2, expiryYear: 2028 }

test('a card is good until its month has ended everywhere on Earth', () => {
  assert.not(isExpired(card, new Date('2028-02-29T23:59:59Z')))
  assert.not(isExpired(card, new Date('2028-03-01T11:59:59Z')))
  assert.ok(isExpired(card, new Date('2028-03-01T12:00:00Z')))
  assert.ok(isExpired({ expiryMonth: 12, expiryYear: 2020 }, new Date('2028-01-01T00:00:00Z')))
  assert.not(isExpired({ expiryMonth: 12, expiryYear: 2028 }, new Date('2028-12-31T00:00:00Z')))
})

test('a card that the form would have refused is refused with the field and a sentence', () => {
  const problem = (expiryYear: number, country: string) =>
    cardProblemOf(
      { cardDetails: { expiryMonth: 2, expiryYear }, billingAddress: { country } },
      new Date('2028-01-01T00:00:00Z'),
    )
  assert.is(problem(2028, 'Germany'), null)
  assert.equal(problem(2020, 'Germany'), { path: 'cardDetails.expiryYear', message: 'This card has expired' })
  const { path, message } = problem(2028, 'Spain') ?? {}
  assert.is(path, 'billingAddress.country')
  assert.match(message ?? '', /^Choose one of these countries: United States, .*China\.$/)
})

test.run()
