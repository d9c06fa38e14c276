import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decrypt, encrypt, keyedHash } from './encryption.ts'

const test = suite('encryption')

const key = randomBytes(32)

test('What was encrypted is read again with the same key and context', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => decrypt(key, encrypt(key, text, 'a'), 'a') === text))
})

test('With another key, in another context or with one bit changed it cannot be read', () => {
  const sealed = encrypt(key, 'Flight to Lisbon', 'event-1')
  assert.throws(() => decrypt(randomBytes(32), sealed, 'event-1'))
  assert.throws(() => decrypt(key, sealed, 'event-2'))
  const bytes = Buffer.from(sealed, 'base64')
  for (const index of [0, 15, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    assert.throws(() => decrypt(key, changed.toString('base64'), 'event-1'), undefined, `byte ${index}`)
  }
})

test('A tag that was cut short is refused, however short and with anything after it', () => {
  const bytes = Buffer.from(encrypt(key, 'x', 'event-1'), 'base64')
  for (let length = 0; length < 28; length += 1) {
    const short = bytes.subarray(0, length).toString('base64')
    assert.throws(() => decrypt(key, short, 'event-1'), undefined, `${length} bytes`)
  }
  const empty = Buffer.from(encrypt(key, '', 'event-1'), 'base64')
  for (const tagLength of [4, 8, 12, 13, 14, 15]) {
    const short = empty.subarray(0, 12 + tagLength).toString('base64')
    assert.throws(() => decrypt(key, short, 'event-1'), undefined, `a tag of ${tagLength} bytes`)
  }
})

test('The same text never looks the same twice', () => {
  assert.is.not(encrypt(key, 'x', 'a'), encrypt(key, 'x', 'a'))
})

test('A keyed hash depends on key, purpose and value', () => {
  const hash = keyedHash(key, 'email', 'dana@lumen.example')
  assert.is(hash, keyedHash(key, 'email', 'dana@lumen.example'))
  assert.is.not(hash, keyedHash(randomBytes(32), 'email', 'dana@lumen.example'))
  assert.is.not(hash, keyedHash(key, 'direction', 'dana@lumen.example'))
  assert.match(hash, /^[0-9a-f]{32}$/)
})

test.run()
