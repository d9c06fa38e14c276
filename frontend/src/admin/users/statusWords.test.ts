import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RequestError } from '../../request/requestError.ts'
import { reasonWithStatus } from './statusWords.ts'

const test = suite('why no test user was made')

const refused = (status: number, statusText: string) =>
  reasonWithStatus(new RequestError('No.', { status, statusText, requestId: null }))

test('Given an answer over HTTP/2, which sends no words, then the status has its standard ones', () => {
  assert.equal(
    [refused(409, ''), refused(502, ''), refused(599, '')],
    ['409 Conflict: No.', '502 Bad Gateway: No.', '599: No.'],
  )
})

test('Given an answer with words of its own, then these are told', () => {
  assert.is(refused(409, 'Taken'), '409 Taken: No.')
})

test('Given no answer, then there is no status', () => {
  assert.is(reasonWithStatus(new TypeError('Failed to fetch')), 'The server could not be reached.')
})

test.run()
