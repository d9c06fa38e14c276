import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { guardDeletions, stillUnconfirmed, toConfirm, withUnconfirmed } from './guardDeletions.ts'

const test = suite('the guard of deletions')

test('More than ten copies and over half of a sync’s do not go unasked; fewer do', () => {
  for (const [deletions, copies] of [
    [0, 0],
    [10, 10],
    [11, 22],
    [400, 1_000],
  ] as const) {
    assert.is(guardDeletions({ deletions, originals: 0 }, copies), undefined, `${deletions} of ${copies}`)
  }
  for (const [deletions, copies] of [
    [11, 11],
    [11, 21],
    [501, 1_000],
  ] as const) {
    assert.equal(guardDeletions({ deletions, originals: 0 }, copies), { deletions, copies })
  }
})

test('What would go is named: copies, events whose copies are gone, or both', () => {
  const said = (originals: number) => toConfirm({ deletions: 12, copies: 20, originals }).message
  assert.match(said(0), /^12 of 20 copied events would be deleted, because Google no longer shows their originals/)
  assert.match(
    said(12),
    /^12 of 20 events that have copies would be deleted, because Google no longer shows their copies/,
  )
  assert.match(
    said(5),
    /^5 events and 7 copies would be deleted, because Google no longer shows the other of each pair/,
  )
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
