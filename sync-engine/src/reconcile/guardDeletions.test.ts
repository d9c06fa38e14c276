import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { guardDeletions, stillUnconfirmed, withUnconfirmed } from './guardDeletions.ts'

const test = suite('the guard of deletions')

test('More than ten copies and over half of a sync’s do not go unasked; fewer do', () => {
  for (const [missingCount, copies] of [
    [0, 0],
    [10, 10],
    [11, 22],
    [400, 1_000],
  ] as const) {
    assert.is(guardDeletions(missingCount, copies), undefined, `${missingCount} of ${copies}`)
  }
  for (const [deletions, copies] of [
    [11, 11],
    [11, 21],
    [501, 1_000],
  ] as const) {
    assert.equal(guardDeletions(deletions, copies), { deletions, copies })
  }
})

const planned = { definition: 'a', source: 3, target: 4, windowTo: '2025-06-01T00:00:00.000Z' }
const now = new Date('2025-05-02T00:00:00Z')
const details = { deletions: 11, copies: 12 }

test('Given a sync that was stopped, while nothing changes, then it is known for a day what its person is to confirm', () => {
  const windowTo = '2025-06-02T00:00:00.000Z'
  for (const before of [null, { ...planned, source: 1 }, { forgotten: 'e' }]) {
    const stored = withUnconfirmed(before, planned, details, now)
    assert.equal(stillUnconfirmed(stored, { ...planned, windowTo }, now), details)
    assert.is(stillUnconfirmed(stored, planned, new Date('2025-05-03T00:00:00Z')), undefined)
    for (const changed of [{ definition: 'b' }, { source: 5 }, { target: 5 }])
      assert.is(stillUnconfirmed(stored, { ...planned, ...changed }, now), undefined)
  }
  for (const stored of [null, planned, { forgotten: 'e' }]) assert.is(stillUnconfirmed(stored, planned, now), undefined)
})

test.run()
