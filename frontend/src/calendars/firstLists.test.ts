import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { account, sync } from '../syncProblems/testing.ts'
import { readAccounts, readFilters, readSyncs } from './firstLists.ts'

const test = suite('the lists of the first picture')

const filter = {
  id: '00000000-0000-4000-8000-000000000009',
  name: 'Trips',
  keywords: ['flight'],
  mode: 'any',
  checkSummary: true,
  checkDescription: true,
  checkLocation: false,
}

test('lists as the server sends them are read', () => {
  assert.equal(readSyncs([sync()]), [sync()])
  assert.equal(readSyncs([sync({ syncDirection: 'two-way', lastSyncTime: '2026-03-02T10:00:00Z' })])?.length, 1)
  assert.equal(readFilters([filter]), [filter])
  assert.equal(readAccounts([account()]), [account()])
  for (const read of [readSyncs, readFilters, readAccounts]) assert.equal(read([]), [])
})

test('what is no such list is not drawn', () => {
  for (const answer of [undefined, null, {}, 'text', [null], [1], [{}], { error: 'No', code: 'no' }])
    for (const read of [readSyncs, readFilters, readAccounts]) assert.is(read(answer), null)
  for (const wrong of [
    { syncMode: 'some' },
    { syncDirection: 'sideways' },
    { filterKeywords: [1] },
    { sourceCalendar: null },
    { totalSynced: '3' },
    { lastSyncTime: undefined },
  ])
    assert.is(readSyncs([sync(), { ...sync(), ...wrong }]), null)
  assert.is(readFilters([{ ...filter, mode: 'none' }]), null)
  assert.is(readAccounts([{ ...account(), displayName: 1 }]), null)
})

test.run()
