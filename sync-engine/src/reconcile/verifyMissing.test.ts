import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RunStopped } from '../runStopped.ts'
import { guardDeletions } from './verifyMissing.ts'

const test = suite('the guard of deletions')

test('More than ten copies and over half of a sync’s do not go unasked; fewer do', () => {
  for (const [missingCount, copies] of [
    [0, 0],
    [10, 10],
    [11, 22],
    [400, 1_000],
  ] as const) {
    assert.not.throws(() => guardDeletions(missingCount, copies), `${missingCount} of ${copies}`)
  }
  for (const [missingCount, copies] of [
    [11, 11],
    [11, 21],
    [501, 1_000],
  ] as const) {
    assert.throws(
      () => guardDeletions(missingCount, copies),
      (error: unknown) => error instanceof RunStopped && error.details?.deletions === missingCount,
    )
  }
})

test.run()
