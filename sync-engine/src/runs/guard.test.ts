import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { guardDeletions } from './guard.ts'
import { RunStopped } from './runStopped.ts'

const test = suite('the guard of deletions')

test('More than ten copies and over half of a sync’s do not go unasked; fewer do', () => {
  for (const [unshown, copies] of [
    [0, 0],
    [10, 10],
    [11, 22],
    [400, 1_000],
  ] as const) {
    assert.not.throws(() => guardDeletions(unshown, copies), `${unshown} of ${copies}`)
  }
  for (const [unshown, copies] of [
    [11, 11],
    [11, 21],
    [501, 1_000],
  ] as const) {
    assert.throws(
      () => guardDeletions(unshown, copies),
      (error: unknown) => error instanceof RunStopped && error.details?.deletions === unshown,
    )
  }
})

test.run()
