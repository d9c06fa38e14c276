import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isOtherBuild } from './newerVersion.ts'

const test = suite('a newer version of the pages')

test('given a page that begins with another script, then it is of another build', () => {
  const page = '<script type="module" crossorigin src="/assets/index-B.js"></script>'
  assert.is(isOtherBuild(page, '/assets/index-A.js'), true)
  assert.is(isOtherBuild(page, '/assets/index-B.js'), false)
})

test.run()
