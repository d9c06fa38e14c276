import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hashOf } from './content.ts'
import { desiredContent } from './desiredCopy.ts'
import { isEventFault } from './eventFault.ts'
import type { Link } from './link.ts'
import type { SeenCopy, SeenOriginal } from './pair.ts'
import { planPair, planRemoval } from './planPair.ts'
import {
  contentFor,
  copy,
  deleted,
  link,
  live,
  missingOriginal,
  oneWay,
  pair,
  twoWay,
  unknown,
} from './testing/pairs.ts'

const test = suite('the plan of a one-way sync')

const planned = (original: SeenOriginal, seen: SeenCopy, known?: Link, inputs = oneWay) =>
  planPair(pair(original, seen, known), inputs).kind
const beyond = { start: { dateTime: '2025-08-01T09:00:00Z' }, end: { dateTime: '2025-08-01T11:00:00Z' } }
const before = { start: { dateTime: '2025-04-30T22:00:00Z' }, end: { dateTime: '2025-05-01T00:00:00Z' } }
const edge = { start: { dateTime: '2025-06-01T00:00:00Z' }, end: { dateTime: '2025-06-01T02:00:00Z' } }

test('Given an event that matches, when it has no copy, then one is created', () => {
  assert.is(planned(live(), unknown), 'create')
  assert.is(planned(live(), unknown, link('retired')), 'create')
  assert.is(planned(live(), unknown, link('planned')), 'create')
})

test('Given an event that does not match, or lies outside the window, when it has no copy, then nothing happens', () => {
  assert.is(planned(live('Lunch'), unknown), 'none')
  assert.is(planned(live('Flight', edge), unknown), 'none')
  assert.is(planned(live('Flight', before), unknown), 'none')
})

test('Given an invitation that the other calendar has too, then it is skipped and said', () => {
  assert.is(planPair({ ...pair(live(), unknown), hasOwnInvitation: true }, oneWay).kind, 'skip')
})

test('Given a link, when nothing changed, then nothing happens', () => {
  assert.is(planned(live(), copy(), link('linked')), 'unchanged')
})

test('Given a link, when the event changed, then its copy is updated', () => {
  assert.is(planned(live('Flight, moved'), copy(), link('linked')), 'update')
})

test('Given a link, when the event moved out of the window, then its copy follows', () => {
  assert.is(planned(live('Flight', beyond), copy(), link('linked')), 'update')
  // Also when its calendar has not shown the copy yet, and when the link was lost.
  assert.is(planned(live('Flight', beyond), unknown, link('linked')), 'update')
  assert.is(planned(live('Flight', beyond), copy()), 'update')
})

test('Given a copy that was about to be made, when its event lies outside the window by now, then it is made all the same', () => {
  assert.is(planned(live('Flight', beyond), unknown, link('planned')), 'create')
  assert.is(planned(live('Lunch', beyond), unknown, link('planned')), 'delete')
})

test('Given a link, when a person edited the copy, then it is left alone until the event changes', () => {
  assert.is(planned(live(), copy('Flight', { summary: 'Mum flies' }), link('linked')), 'unchanged')
  assert.is(planned(live('Flight, moved'), copy('Flight', { summary: 'Mum flies' }), link('linked')), 'update')
})

test('Given a link, when the event was deleted or matches no more, then the copy is deleted', () => {
  assert.is(planned(deleted, copy(), link('linked')), 'delete')
  assert.is(planned(live('Lunch'), copy(), link('linked')), 'delete')
})

test('Given a link, when a full read no longer shows the event, or a new one never did, then the deletion needs proof', () => {
  for (const original of [missingOriginal, unknown]) {
    const operation = planPair(pair(original, copy(), link('linked')), oneWay)
    assert.is(operation.kind === 'verify' && operation.side, 'original')
  }
})

test('Given a link, when the event is so far back that it was forgotten, then its copy is kept', () => {
  const long = { date: '2001-01-01' }
  assert.is(planned(unknown, copy('Flight', { start: long, end: long }), link('linked')), 'unchanged')
})

test('Given a link, when no read has shown its copy, then it is asked about', () => {
  const operation = planPair(pair(live(), { kind: 'unknown' }, link('linked')), oneWay)
  assert.is(operation.kind === 'verify' && operation.side, 'copy')
})

test('Given a copy that a person deleted, then it stays deleted, also when its link is lost', () => {
  assert.is(planned(live(), { kind: 'deleted' }, link('linked')), 'keepDeleted')
  assert.is(planned(live(), { kind: 'deleted' }), 'keepDeleted')
  assert.is(planned(live('Flight, moved'), { kind: 'deleted' }, link('removed')), 'skip')
})

test('Given both sides deleted, then the link is forgotten', () => {
  assert.is(planned(deleted, { kind: 'deleted' }, link('linked')), 'forget')
})

test('Given a copy without a link, when it is as it should be, then it is adopted, else updated', () => {
  assert.is(planned(live(), copy()), 'adopt')
  assert.is(planned(live('Flight, moved'), copy()), 'update')
})

test('Given an intent whose answer was lost, when the copy shows that it was carried out, then it is adopted', () => {
  const intent = { action: 'update', side: 'copy', hash: hashOf(contentFor('Flight, moved')), runId: 'r' } as const
  assert.is(planned(live('Flight, moved'), copy('Flight, moved'), link('linked', 'Flight', { intent })), 'adopt')
})

test('Given an intent that did not arrive, when the event is as before by now, then the intent is laid aside', () => {
  const intent = { action: 'update', side: 'copy', hash: hashOf(contentFor('Flight, moved')), runId: 'r' } as const
  assert.is(planned(live(), copy(), link('linked', 'Flight', { intent })), 'adopt')
})

test('Given a deletion that was begun, when the event is wanted again, then it is finished first', () => {
  assert.is(planned(live(), copy(), link('retiring')), 'delete')
})

test('Given a copy of an event behind the window, when the rules change, then it stays; when the event or a decision about it does, it goes', () => {
  const past = { start: { dateTime: '2025-04-10T09:00:00Z' }, end: { dateTime: '2025-04-10T11:00:00Z' } }
  const known = link('linked', 'Dinner', { originalHash: hashOf(contentFor('Dinner', past)) })
  const shown = copy('Dinner', past)
  const kept = planPair(pair(live('Dinner', past), shown, known), oneWay)
  assert.is(kept.kind === 'report' && kept.instead, 'unchanged')
  assert.is(planned(live('Dinner'), shown, known), 'delete')
  assert.is(planned(live('Dinner, later', past), shown, known), 'delete')
  const never = { ...oneWay, decisionFor: () => ({ scope: 'event', decision: 'never' }) as const }
  assert.is(planned(live('Dinner', past), shown, known, never), 'delete')
  assert.is(planned(deleted, shown, known), 'delete')
})

test('Given an event with the copy’s id that lost its marker, then it is left alone', () => {
  assert.is(planned(live('Flight, moved'), { kind: 'foreign' }, link('linked')), 'blocked')
})

test('Given busy only, then the copy says when and nothing else', () => {
  const operation = planPair(pair(live(), unknown), { ...oneWay, shareDetails: false })
  assert.ok(operation.kind === 'create')
  const { summary, description, location, colorId } = operation.content
  assert.equal(
    { summary, description, location, colorId },
    { summary: 'Busy', description: '', location: '', colorId: null },
  )
})

test('Given a copy as it was written, when what copies show is chosen anew, then that is the reason, unless the event changed too', () => {
  const reasonFor = (original: SeenOriginal, shared: boolean) => {
    const written = hashOf(desiredContent(contentFor('Flight'), !shared))
    const known = link('linked', 'Flight', { desiredHash: written })
    const operation = planPair(pair(original, copy('Flight', {}, !shared), known), { ...oneWay, shareDetails: shared })
    return [operation.kind, operation.reason]
  }
  assert.equal(reasonFor(live(), false), ['update', 'You chose to share busy only.'])
  assert.equal(reasonFor(live(), true), ['update', 'You chose to share details.'])
  assert.equal(reasonFor(live('Flight, moved'), false), ['update', 'The event changed.'])
})

test('Given a copy that a person deleted, when it is asked back, then it is made again under a new generation', () => {
  const restoring = { ...oneWay, restore: true }
  for (const known of [link('linked'), link('removed'), undefined]) {
    const operation = planPair(pair(live(), { kind: 'deleted' }, known), restoring)
    assert.is(operation.kind === 'create' && operation.renewed, true)
  }
  assert.is(planned(live('Lunch'), { kind: 'deleted' }, link('removed'), restoring), 'none')
  assert.is(planned(deleted, { kind: 'deleted' }, link('removed'), restoring), 'forget')
})

test('Given a deleted copy, when its person brings it back at Google, then it is a copy again', () => {
  assert.is(planned(live(), copy(), link('removed')), 'adopt')
})

test('Given an event or a copy that Google answered in an unknown form, then nothing is decided but the end of a deletion that was begun', () => {
  const unreadable = { unreadable: true } as const
  for (const inputs of [oneWay, twoWay])
    for (const [original, seen] of [
      [live('Flight, moved', unreadable), copy()],
      [live('Flight, moved', unreadable), unknown],
      [live('Flight, moved'), copy('Flight', unreadable)],
      [deleted, copy('Flight', unreadable)],
    ] as const)
      assert.throws(() => planPair(pair(original, seen, link('linked')), inputs), isEventFault)
  assert.is(planned(live('Flight', unreadable), copy(), link('retiring')), 'delete')
})

test('Given a deleted sync whose copies are to go, then only what is ours and there is deleted', () => {
  for (const original of [live(), deleted, unknown, missingOriginal]) {
    assert.is(planRemoval(pair(original, copy(), link('linked'))).kind, 'delete')
    assert.is(planRemoval(pair(original, unknown, link('planned'))).kind, 'delete')
    assert.is(planRemoval(pair(original, { kind: 'foreign' }, link('linked'))).kind, 'none')
    assert.is(planRemoval(pair(original, { kind: 'deleted' }, link('removed'))).kind, 'none')
  }
})

test.run()
