import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isFailure } from './failure.ts'
import { followPages } from './pages.ts'
import { openRoom } from './room.ts'

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

const pageOf = (event: object) => Array.from({ length: 2_500 }, (_, n) => ({ id: `e${n}`, ...event }))

test('Given a calendar of ten thousand events of 2,000 characters each, then there is room for it', () => {
  const hasRoomFor = openRoom()
  for (let page = 0; page < 4; page += 1) assert.ok(hasRoomFor(pageOf({ description: 'x'.repeat(2_000) })))
})

const long = 'x'.repeat(8_000)
const large = { description: { description: long }, property: { extendedProperties: { shared: { long } } } }
for (const [name, event] of Object.entries(large))
  test(`Given ten thousand events with a ${name} of 8,000 characters each, then there is none for the last of them`, () => {
    const hasRoomFor = openRoom()
    assert.equal(
      Array.from({ length: 4 }, () => hasRoomFor(pageOf(event))),
      [true, true, false, false],
    )
  })

test.run()
