import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { signInProblem } from './signInProblem.ts'

const test = suite('why a sign-in was refused')

test('A code about which the person can do something has its sentence, any other has none', () => {
  assert.match(signInProblem('email_not_verified') ?? '', /^Google has not verified/)
  assert.is(signInProblem('sign_in_failed'), null)
  assert.is(signInProblem(null), null)
})

for (const name of ['__proto__', 'constructor', 'toString'])
  test(`Given an address with error=${name}, then it is a code that is not known`, () => {
    assert.is(signInProblem(name), null)
  })

test.run()
