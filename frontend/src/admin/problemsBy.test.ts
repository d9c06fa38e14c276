import { TestUserBody } from '@calendar-sync/contracts/api/adminUsers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { problemsBy } from './problemsBy.ts'

const test = suite('what keeps a test user from being made')

const problemsOf = problemsBy(TestUserBody)
const mia = { email: 'mia@example.com', displayName: '', billingEmail: '', subscriptionExpiry: null }
const invalid = 'Please enter a valid email address'

test('given no address, or none that is valid, then the field says what is asked for', () => {
  for (const email of ['', null, 'not an address']) assert.equal(problemsOf({ ...mia, email }), { email: invalid })
  assert.equal(problemsOf(mia), {})
})

test('given a billing address, then it must be valid; without one all is well', () => {
  assert.equal(problemsOf({ ...mia, billingEmail: 'nowhere' }), { billingEmail: invalid })
  for (const billingEmail of ['', null, 'pay@example.com']) assert.equal(problemsOf({ ...mia, billingEmail }), {})
})

test.run()
