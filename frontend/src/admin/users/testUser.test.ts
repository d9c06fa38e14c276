import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { emptyTestUser, problemsOf } from './testUser.ts'

const test = suite('a test user')

test('a test user needs an address, and one that is valid', () => {
  const invalid = { email: 'Please enter a valid email address' }
  assert.equal(problemsOf(emptyTestUser), invalid)
  assert.equal(problemsOf({ ...emptyTestUser, email: 'not an address' }), invalid)
  assert.equal(problemsOf({ ...emptyTestUser, email: 'mia@example.com' }), {})
})

test('the billing address may be empty, but not invalid', () => {
  const mia = { ...emptyTestUser, email: 'mia@example.com' }
  assert.equal(problemsOf({ ...mia, billingEmail: 'nowhere' }), { billingEmail: 'Please enter a valid email address' })
  assert.equal(problemsOf({ ...mia, billingEmail: 'pay@example.com' }), {})
})

test.run()
