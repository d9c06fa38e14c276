import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { checkoutWords } from './plans.ts'

const test = suite('What the checkout promises')

const all = (...of: Parameters<typeof checkoutWords>) => Object.values(checkoutWords(...of)).join(' ')

test('Given a person who has not had their trial, then the trial is offered and the price after it is said', () => {
  assert.match(all('trial'), /14-day free trial/)
  assert.match(all('trial'), /\$9\.99 per month/)
})

test('Given a person who waited for the launch, then lead and terms promise the month more, and no shorter trial', () => {
  const { lead, terms } = checkoutWords('trial', true)
  assert.match(lead, /free trial of 14 days and one month more/)
  assert.match(terms, /^Nothing is charged for 14 days and one month more/)
  assert.not.match(all('trial', true), /14-day/)
  assert.not.match(all('charge', true), /month more/)
})

test('Given a person who had their trial, then no trial is promised, and page, terms and button say what is charged', () => {
  const { lead, terms, submit } = checkoutWords('charge')
  assert.not.match(all('charge'), /14-day|Nothing is charged/)
  assert.match(lead, /charged when you subscribe/)
  assert.match(terms, /^\$9\.99 is charged now/)
  assert.is(submit, 'Subscribe and Pay $9.99')
})

test('Given a running plan, or one that could not be looked up, then nothing is promised', () => {
  for (const checkout of ['nothing', 'resume', 'pending', 'unknown'] as const)
    assert.not.match(all(checkout), /14-day|Nothing is charged/)
})

test.run()
