import type { SyncSchedule } from '@calendar-sync/contracts/domain/preferences'
import { UserId } from '@calendar-sync/contracts/ids'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isActiveAt, nextDue, nextDueAfter, shareOf } from './nextDue.ts'

const test = suite('when a sync is due')

const workday: SyncSchedule = {
  autoSync: true,
  syncInterval: 60,
  syncStartHour: 8,
  syncEndHour: 20,
  timeZone: 'Europe/Berlin',
}
const due = (last: string, more: Partial<SyncSchedule> = {}, share = 0) =>
  nextDue({ ...workday, ...more }, new Date(last), share).toISOString()

test('Within the active hours, then an interval later', () => {
  assert.is(due('2026-01-12T10:07:00Z'), '2026-01-12T11:07:00.000Z')
})

test('Past the end of the active hours, then when they begin again, on the clock of the zone', () => {
  assert.is(due('2026-01-12T18:30:00Z'), '2026-01-13T07:00:00.000Z')
  assert.is(due('2026-07-12T18:30:00Z'), '2026-07-13T06:00:00.000Z')
})

test('When the active hours begin, then each person has a turn of their own within the interval', () => {
  assert.is(due('2026-01-12T18:30:00Z', {}, 0.5), '2026-01-13T07:30:00.000Z')
  assert.is(due('2026-01-13T07:30:00.000Z', {}, 0.5), '2026-01-13T08:30:00.000Z')
  // Hours shorter than the interval are not missed.
  const anHour = { syncInterval: 240, syncStartHour: 8, syncEndHour: 9 }
  assert.is(due('2026-01-12T07:45:00Z', anHour, 0.75), '2026-01-13T07:45:00.000Z')
})

test('People’s turns are spread over the interval, and each keeps their own', () => {
  const people = Array.from({ length: 1_000 }, (_, number) =>
    UserId.parse(`4c7f1c1e-53ff-4cb4-8f6c-${String(number).padStart(12, '0')}`),
  )
  const tenths = Array.from({ length: 10 }, () => 0)
  for (const person of people) {
    const tenth = Math.floor(shareOf(person) * 10)
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
    assert.is(shareOf(person), shareOf(person))
  }
  for (const number of tenths) assert.ok(number > 60 && number < 140, tenths.join(' '))
})

test('On the morning after the clocks changed, then at the same hour of the wall clock', () => {
  assert.is(due('2026-03-28T18:30:00Z'), '2026-03-29T06:00:00.000Z')
  assert.is(due('2026-10-24T17:30:00Z'), '2026-10-25T07:00:00.000Z')
})

test('With a start after the end, then over midnight', () => {
  const night = { syncStartHour: 22, syncEndHour: 6 }
  assert.is(due('2026-01-12T22:30:00Z', night), '2026-01-12T23:30:00.000Z')
  assert.is(due('2026-01-12T04:30:00Z', night), '2026-01-12T21:00:00.000Z')
})

test('With a start that is the end, then always', () => {
  assert.is(due('2026-01-12T02:00:00Z', { syncStartHour: 5, syncEndHour: 5 }), '2026-01-12T03:00:00.000Z')
})

test('When the only active hour is skipped by the clocks, then a day later', () => {
  const skipped = { syncStartHour: 2, syncEndHour: 3 }
  assert.is(due('2026-03-28T01:30:00Z', skipped), '2026-03-30T00:00:00.000Z')
})

test('In a zone that is half an hour off, or not known, then still', () => {
  assert.is(due('2026-01-12T17:00:00Z', { timeZone: 'Asia/Kolkata' }), '2026-01-13T02:30:00.000Z')
  assert.is(due('2026-01-12T21:00:00Z', { timeZone: 'Nowhere/Land' }), '2026-01-13T08:00:00.000Z')
})

test('After an outage of hours, then at the next turn, not at all that were missed', () => {
  const last = new Date('2026-01-12T08:00:00Z')
  const now = new Date('2026-01-12T12:20:00Z')
  assert.is(nextDueAfter(workday, last, now, 0.5).toISOString(), '2026-01-12T13:00:00.000Z')
})

const Hour = fc.integer({ min: 0, max: 23 })
const AnySchedule = fc.record({
  autoSync: fc.constant(true),
  syncInterval: fc.integer({ min: 1, max: 8 }).map((steps) => steps * 30),
  syncStartHour: Hour,
  syncEndHour: Hour,
  timeZone: fc.constantFrom(
    ...['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns'],
    ...['Pacific/Apia', 'America/Sao_Paulo', 'Africa/Casablanca'],
  ),
})
const AnyInstant = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })

const AnyShare = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('With any schedule, moment and share, the due time is active, and no stretch of active hours is missed', () => {
  fc.assert(
    fc.property(AnySchedule, AnyInstant, AnyShare, (schedule, last, share) => {
      const next = nextDue(schedule, last, share).getTime()
      const interval = schedule.syncInterval * 60_000
      const earliest = last.getTime() + interval
      const first = nextDue(schedule, last, 0).getTime()
      assert.ok(isActiveAt(schedule, new Date(next)))
      assert.ok(first >= earliest && first - earliest < 49 * 3_600_000)
      // Never sooner than without a share, nor a whole interval later, nor in another stretch of active hours.
      assert.ok(next >= first && next < first + interval)
      for (let between = first; between < next; between += 7 * 60_000) {
        assert.ok(isActiveAt(schedule, new Date(between)), new Date(between).toISOString())
      }
      for (let between = earliest; between < first; between += 7 * 60_000) {
        assert.not.ok(isActiveAt(schedule, new Date(between)), new Date(between).toISOString())
      }
    }),
  )
})

test('After every restart a turn follows from the one before: no sync is due twice, and looking late changes none', () => {
  fc.assert(
    fc.property(
      AnySchedule,
      AnyInstant,
      AnyShare,
      fc.integer({ min: 0, max: 3 * 24 * 60 }),
      (schedule, last, share, late) => {
        const turns = [nextDue(schedule, last, share)]
        const now = new Date(last.getTime() + late * 60_000)
        for (let turn = turns[0]; turn && turn <= now; turn = turns.at(-1)) turns.push(nextDue(schedule, turn, share))
        assert.equal(nextDueAfter(schedule, last, now, share), turns.at(-1))
        for (const [index, turn] of turns.entries()) {
          const before = turns[index - 1]
          if (before) assert.ok(turn.getTime() - before.getTime() >= schedule.syncInterval * 60_000)
        }
      },
    ),
  )
})

test('With any schedule, active hours last as many hours as they say on days without a change of clocks', () => {
  fc.assert(
    fc.property(AnySchedule, (schedule) => {
      const day = Date.UTC(2026, 5, 10)
      const active = Array.from({ length: 96 }, (_, quarter) => new Date(day + quarter * 900_000)).filter((instant) =>
        isActiveAt(schedule, instant),
      ).length
      const { syncStartHour: start, syncEndHour: end } = schedule
      assert.is(active / 4, (end - start + 24) % 24 || 24)
    }),
  )
})

test.run()
