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

test('Given a sync that is just being made, when another wants its direction, then it is taken', async ({
  eventLog,
}) => {
  assert.is(await reserve(eventLog, noon), 'reserved')
  assert.is(await reserve(eventLog, noon + 59_000), 'direction_taken')
})

test('Given a sync that was not made within a minute, when another wants its direction, then it gets it', async ({
  eventLog,
}) => {
  assert.is(await reserve(eventLog, noon), 'reserved')
  assert.is(await reserve(eventLog, noon + 61_000), 'reserved')
})

test('Given a sync never made, by a clock that ran ahead, when another wants its direction, then it gets it', async ({
  eventLog,
}) => {
  assert.is(await reserve(eventLog, noon + hour), 'reserved')
  assert.is(await reserve(eventLog, noon), 'reserved')
})

test.run()
