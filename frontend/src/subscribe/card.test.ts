import { SubscribeBody } from '@calendar-sync/contracts/api/subscription'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  brandOf,
  cardNumberRule,
  cvvRule,
  emailRule,
  emptyCardForm,
  monthRule,
  required,
  subscribeBody,
  yearsFrom,
} from './card.ts'

const form = {
  ...emptyCardForm,
  nameOnCard: ' Ana Silva ',
  cardNumber: '4242 4242 4242 4242',
  expiryMonth: '04',
  expiryYear: '29',
  cvv: '987',
  streetAddress: '1 Rua Nova',
  city: 'Lisboa',
  state: 'Lisboa',
  postalCode: '1100',
  country: 'Brazil',
}

const test = suite('the card form')

test('neither the number nor the CVV leaves the browser', () => {
  const sent = JSON.stringify(subscribeBody(form))
  assert.not.match(sent, /4242\s?4242/)
  assert.not.match(sent, /987/)
})

test('what is sent is what the server accepts', () => {
  const body = subscribeBody(form)
  assert.equal(SubscribeBody.parse(body), body)
  assert.equal(body.paymentMethod === 'credit_card' && body.cardDetails, {
    brand: 'Visa',
    last4: '4242',
    expiryMonth: 4,
    expiryYear: 2029,
    nameOnCard: 'Ana Silva',
  })
})

test('a card number needs 16 digits, however they are grouped', () => {
  assert.is(cardNumberRule('4242 4242 4242 4242'), true)
  assert.is(cardNumberRule('4242 4242 4242 424'), 'Card number must be at least 16 digits')
})

test('a number of American Express has 15 digits', () => {
  assert.is(cardNumberRule('3782 822463 10005'), true)
  assert.is(cardNumberRule('3782 822463 1000'), 'Card number must be at least 16 digits')
})

test('a card is good until the end of its month', () => {
  const inNovember = (month: string) => monthRule(month, { expiryYear: '26' }, new Date('2026-11-30T23:00:00Z'))
  assert.equal(['10', '11', ''].map(inNovember), ['This card has expired', true, 'Month is required'])
})

test('a CVV needs 3 digits, a required field more than spaces', () => {
  assert.is(cvvRule('12'), 'CVV must be at least 3 digits')
  assert.is(cvvRule('123'), true)
  assert.is(required('City is required')('  '), 'City is required')
})

test('Given an address that the service would refuse, then the page marks it', () => {
  const invalid = 'Please enter a valid email address'
  const tooLong = `${'a'.repeat(250)}@b.example`
  for (const typed of ['', 'money', 'a@b.c', 'jörg@firma.de', 'a..b@firma.de', tooLong])
    assert.is(emailRule(typed), invalid)
  for (const typed of ['money@lumen.example', ' j.o+x@firma.co ']) assert.is(emailRule(typed), true)
})

test('the brand is known by the first digits', () => {
  assert.equal(['4111', '5500', '2221', '6011', '9999'].map(brandOf), [
    'Visa',
    'Mastercard',
    'Mastercard',
    'Discover',
    'Card',
  ])
})

test('the years are ten, in two digits', () => {
  assert.equal(yearsFrom(2095), ['95', '96', '97', '98', '99', '00', '01', '02', '03', '04'])
})

test.run()
