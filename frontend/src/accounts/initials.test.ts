import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { initials } from './initials.ts'

const test = suite('initials')

test('two names give two letters, more names too', () => {
  assert.is(initials({ displayName: 'Ana Silva', email: 'x@example.com' }), 'AS')
  assert.is(initials({ displayName: '  ana  maria  silva ', email: 'x@example.com' }), 'AM')
})

test('one name gives one letter', () => {
  assert.is(initials({ displayName: 'Ana', email: 'x@example.com' }), 'A')
})

test('without a name the address gives its first letter', () => {
  assert.is(initials({ displayName: ' ', email: 'work@example.com' }), 'W')
})

test('without both it is GA', () => {
  assert.is(initials({ displayName: '', email: '' }), 'GA')
})

test.run()
