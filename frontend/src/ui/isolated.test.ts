import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isolated } from './isolated.ts'

const test = suite('names within a sentence')

test('Given a name that is written from right to left, then it is isolated from the sentence around it', () => {
  for (const name of ['رحلات', 'טיול 3', 'Lea ورحلات']) assert.is(isolated(name), `\u2068${name}\u2069`)
})

test('Given any other name, then it stands there as it is', () => {
  for (const name of ['Work', 'Ωmega', '家族 3', '']) assert.is(isolated(name), name)
})

test.run()
