import type { EventDecisionRecord } from '@calendar-sync/contracts/api/travel'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type CorrectableEvent, correctionOf } from './correction.ts'

const test = suite('what a row of a list offers about its event')

const lunch: CorrectableEvent = {
  id: 'weekly_1',
  recurringEventId: 'weekly',
  summary: 'Lunch',
  start: '2026-03-02',
  decided: null,
  offer: 'copy',
}
const decision = (changes: Partial<EventDecisionRecord>): EventDecisionRecord => ({
  id: 'event:weekly_1',
  eventId: 'weekly_1',
  scope: 'event',
  decision: 'copy',
  summary: 'Lunch',
  start: '2026-03-02',
  decidedAt: '2026-03-02T09:00:00.000Z',
  ...changes,
})
const copyEvent = { scope: 'event', decision: 'copy' } as const

test('what would change something is offered, and nothing where no decision could', () => {
  assert.equal(correctionOf(lunch, []), { kind: 'offer', offer: 'copy' })
  assert.equal(correctionOf({ ...lunch, offer: null }, [decision({})]), { kind: 'none' })
})

test('a decision taken since the list was made counts, and is told as new', () => {
  assert.equal(correctionOf(lunch, [decision({})]), { kind: 'decided', decided: copyEvent, isNew: true })
  assert.equal(correctionOf({ ...lunch, decided: copyEvent, offer: 'never' }, [decision({})]), {
    kind: 'decided',
    decided: copyEvent,
    isNew: false,
  })
})

test('a decision about the event counts for more than one about its series', () => {
  const ofSeries = decision({ eventId: 'weekly', scope: 'series', decision: 'never' })
  const seen = correctionOf(lunch, [ofSeries])
  assert.equal(seen, { kind: 'decided', decided: { scope: 'series', decision: 'never' }, isNew: true })
  assert.equal(correctionOf(lunch, [ofSeries, decision({})]), { kind: 'decided', decided: copyEvent, isNew: true })
  assert.equal(correctionOf({ ...lunch, recurringEventId: null }, [ofSeries]), { kind: 'offer', offer: 'copy' })
})

test('a decision about the series that this one was split from holds, and is told as in force', () => {
  const recurringEventId = 'weekly_R20260302T090000'
  const later = { ...lunch, id: `${recurringEventId}_20260309T090000Z`, recurringEventId, offer: null }
  const never = { scope: 'series', decision: 'never' } as const
  const seen = correctionOf({ ...later, decided: never }, [decision({ ...never, eventId: 'weekly' })])
  assert.equal(seen, { kind: 'decided', decided: never, isNew: false })
})

test('until the decisions are known the list’s own word holds; one taken back since is not offered again', () => {
  const decided: CorrectableEvent = { ...lunch, decided: copyEvent, offer: 'never' }
  assert.equal(correctionOf(decided, undefined), { kind: 'decided', decided: copyEvent, isNew: false })
  assert.equal(correctionOf(decided, []), { kind: 'withdrawn' })
})

test.run()
