import { randomBytes, randomUUID } from 'node:crypto'
import { reservationDecider } from '@calendar-sync/contracts/domain/reservation'
import { type SyncDirection, syncDecider } from '@calendar-sync/contracts/domain/sync'
import { DomainError } from '@calendar-sync/contracts/errors'
import { CalendarId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import { directionReservationStream, syncStream } from '@calendar-sync/contracts/streams'
import { dana, workToFamily } from '@calendar-sync/contracts/testing/dana'
import { execute } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { keyedHash } from '@calendar-sync/platform/privacy/encryption'
import { commandBy, suiteWithLogs } from '@calendar-sync/platform/testing/log'
import * as assert from 'uvu/assert'
import { reserveDirections } from './directions.ts'

const streamNameKey = randomBytes(32)
const rosa = UserId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0009')
const noon = Date.parse('2026-11-22T12:00:00Z')
const hour = 3_600_000

const test = suiteWithLogs('directions between calendars')
const someSync = (syncDirection: SyncDirection = 'one-way') => ({
  ...workToFamily,
  syncDirection,
  syncId: SyncId.parse(randomUUID()),
})
/** Another sync between the same calendars; unless `then` makes it, no event of it follows, as after a crash. */
const reserve = (
  eventLog: EventLog,
  at: number,
  sync = someSync(),
  context = commandBy(dana, new Date(at)),
  then: () => Promise<void> = async () => undefined,
) => {
  return reserveDirections({ eventLog, streamNameKey }, sync, context, then).then(
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

test('Given a sync of another person who sees the same two calendars, then a second is refused, of the other direction it is not', async ({
  eventLog,
}) => {
  assert.is(await reserve(eventLog, noon, { ...someSync(), userId: rosa }), 'reserved')
  assert.is(await reserve(eventLog, noon), 'direction_taken')
  assert.is(await reserve(eventLog, noon, someSync('reverse')), 'reserved')
})

test('Given a sync of an older version, which holds its direction among its own person alone, then a second of that person is refused', async ({
  eventLog,
}) => {
  const old = someSync()
  const { source, target } = old
  const name = keyedHash(streamNameKey, 'direction', [dana, source.calendarId, target.calendarId].join('\n'))
  const decider = reservationDecider('direction', () => new DomainError('direction_taken', ''))
  const command = { type: 'Reserve', holder: old.syncId, userId: dana, at: new Date(noon).toISOString() } as const
  await execute(eventLog, decider, directionReservationStream(name), command, commandBy(dana, new Date(noon)))
  assert.is(await reserve(eventLog, noon), 'direction_taken')
})

const refused = () => Promise.reject(new DomainError('filter_inactive', 'This filter is switched off.'))

test('Given a sync of one direction, when one of both is refused, then the other direction is free at once', async ({
  eventLog,
}) => {
  // Whichever of the two is reserved first.
  for (const [person, one, other] of [
    [dana, 'reverse', 'one-way'],
    [rosa, 'one-way', 'reverse'],
  ] as const) {
    const target = { ...workToFamily.target, calendarId: CalendarId.parse(person) }
    const of = (direction: SyncDirection) => ({ ...someSync(direction), target, userId: person })
    assert.is(await reserve(eventLog, noon, of(one)), 'reserved')
    assert.is(await reserve(eventLog, noon, of('two-way')), 'direction_taken')
    assert.is(await reserve(eventLog, noon, of(other)), 'reserved')
  }
})

test('Given a request that was refused after it had its direction, then another gets it at once', async ({
  eventLog,
}) => {
  assert.is(await reserve(eventLog, noon, someSync(), undefined, refused), 'filter_inactive')
  assert.is(await reserve(eventLog, noon), 'reserved')
})

test('Given a request that was refused after it had its direction, when it is repeated, then it gets it again and has it', async ({
  eventLog,
}) => {
  const [sync, context] = [someSync(), commandBy(dana, new Date(noon))]
  for (const _ of [1, 2]) assert.is(await reserve(eventLog, noon, sync, context, refused), 'filter_inactive')
  assert.is(await reserve(eventLog, noon, sync, context), 'reserved')
  assert.is(await reserve(eventLog, noon), 'direction_taken')
})

test('Given a sync that has its direction, when its request is repeated and refused, then it keeps it', async ({
  eventLog,
}) => {
  const [sync, context] = [someSync(), commandBy(dana, new Date(noon))]
  assert.is(await reserve(eventLog, noon, sync, context), 'reserved')
  assert.is(await reserve(eventLog, noon, sync, context, refused), 'filter_inactive')
  assert.is(await reserve(eventLog, noon), 'direction_taken')
})

/** A sync that had its direction, and was deleted. */
async function deletedSync(eventLog: EventLog, removeCopies: boolean) {
  const sync = someSync()
  assert.is(await reserve(eventLog, noon, sync), 'reserved')
  const stream = syncStream(sync.syncId)
  await execute(eventLog, syncDecider, stream, { type: 'CreateSync', definition: sync }, commandBy(dana))
  await execute(eventLog, syncDecider, stream, { type: 'DeleteSync', removeCopies }, commandBy(dana))
}

for (const removeCopies of [false, true])
  test(`Given a deleted sync whose copies ${removeCopies ? 'are still to go' : 'stay'}, when its direction is wanted, then its person gets it, and another person ${removeCopies ? 'does not' : 'too'}`, async ({
    eventLog,
  }) => {
    await deletedSync(eventLog, removeCopies)
    const ofRosa = { ...someSync(), userId: rosa }
    assert.is(await reserve(eventLog, noon, ofRosa), removeCopies ? 'direction_taken' : 'reserved')
    if (removeCopies) assert.is(await reserve(eventLog, noon), 'reserved')
  })

test('Given a deleted sync whose copies are still to go, when another of its person is refused, then other people do not get its direction', async ({
  eventLog,
}) => {
  await deletedSync(eventLog, true)
  assert.is(await reserve(eventLog, noon, someSync(), undefined, refused), 'filter_inactive')
  assert.is(await reserve(eventLog, noon + 120_000, { ...someSync(), userId: rosa }), 'direction_taken')
  assert.is(await reserve(eventLog, noon), 'reserved')
})

test.run()
