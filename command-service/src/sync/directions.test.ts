import { randomBytes, randomUUID } from 'node:crypto'
import { DomainError } from '@calendar-sync/contracts/errors'
import { SyncId } from '@calendar-sync/contracts/ids'
import { dana, workToFamily } from '@calendar-sync/contracts/testing/dana'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { commandBy, suiteWithLogs } from '@calendar-sync/platform/testing/log'
import * as assert from 'uvu/assert'
import { reserveDirections } from './directions.ts'

const streamNameKey = randomBytes(32)
const noon = Date.parse('2026-11-22T12:00:00Z')
const hour = 3_600_000

const test = suiteWithLogs('directions between calendars')
/** Another sync between the same calendars; no event of it follows, as after a crash. */
const reserve = (eventLog: EventLog, at: number) => {
  const sync = { ...workToFamily, syncId: SyncId.parse(randomUUID()) }
  return reserveDirections({ eventLog, streamNameKey }, sync, commandBy(dana, new Date(at))).then(
    () => 'reserved',
    (error: unknown) => {
      if (error instanceof DomainError) return error.code
      throw error
    },
  )
}

for (const [given, first, then, second, answer] of [
  ['that is just being made', noon, 'it is taken', noon + 59_000, 'direction_taken'],
  ['that was not made within a minute', noon, 'it gets it', noon + 61_000, 'reserved'],
  ['never made, by a clock that ran ahead', noon + hour, 'it gets it', noon, 'reserved'],
] as const)
  test(`Given a sync ${given}, when another wants its direction, then ${then}`, async ({ eventLog }) => {
    assert.is(await reserve(eventLog, first), 'reserved')
    assert.is(await reserve(eventLog, second), answer)
  })

test.run()
