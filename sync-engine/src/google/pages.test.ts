import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isFailure } from './failure.ts'
import { followPages } from './pages.ts'

const test = suite('the pages of a list')

/** Asks for page after page of a list in which each token leads to another one. */
function read(next: Readonly<Record<string, string>>) {
  const asked: string[] = []
  const nextOf = followPages()
  try {
    for (let token: string | undefined = 'first'; token; token = nextOf({ nextPageToken: next[token] }))
      asked.push(token)
    return { asked, ended: 'after the last' }
  } catch (error) {
    return { asked, ended: isFailure(error) ? error.reason : error }
  }
}

test('Given pages that lead on, then each is asked for once, up to the last', () => {
  assert.equal(read({ first: 'b', b: 'c' }), { asked: ['first', 'b', 'c'], ended: 'after the last' })
})

test('Given a page that leads to itself, then the list fails', () => {
  assert.equal(read({ first: 'b', b: 'b' }), { asked: ['first', 'b'], ended: 'endlessList' })
})

test('Given a page that leads back to an earlier one, then the list fails', () => {
  assert.equal(read({ first: 'b', b: 'c', c: 'b' }), { asked: ['first', 'b', 'c'], ended: 'endlessList' })
})

test.run()
