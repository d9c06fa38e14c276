import { RoleBody, TestUserBody } from '@calendar-sync/contracts/api/adminUsers'
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

test('given the role of an administrator without the rights of one, then the switch says that the two go together', () => {
  const problem = { isAdmin: 'The role Admin has administrator rights. Give the rights too, or choose another role.' }
  assert.equal(problemsBy(RoleBody)({ role: 'admin', isAdmin: false }), problem)
  assert.equal(problemsOf({ ...mia, role: 'admin', isAdmin: false }), problem)
  for (const role of ['user', 'support', 'admin']) assert.equal(problemsBy(RoleBody)({ role, isAdmin: true }), {})
})

test.run()
