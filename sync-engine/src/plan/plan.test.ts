import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { GoogleEvent } from '../google/event.ts'
import type { Link, LinkState } from '../links/link.ts'
import { linkFor } from '../links/transitions.ts'
import { type Content, contentOf, hashOf } from './content.ts'
import { copyBody } from './copy.ts'
import { calendarHash, copyId } from './copyId.ts'
import { ourMarker } from './marker.ts'
import type { Pair, SeenCopy, SeenNative } from './pair.ts'
import { planOneWay, type Rules } from './plan.ts'

const test = suite('the plan of a one-way sync')

const calendars = { from: calendarHash('work@example.com'), to: calendarHash('home@example.com') }
const rules: Rules = {
  ...calendars,
  window: { from: new Date('2025-05-01T00:00:00Z'), to: new Date('2025-06-01T00:00:00Z') },
  shareDetails: true,
  judge: (event, invited) => {
    if (invited) return { copy: false, reason: 'invited', listed: true }
    return { copy: event.summary?.includes('Flight') ?? false, reason: 'judged', listed: false }
  },
}

const event = (summary: string, day = 10): GoogleEvent => ({
  id: 'e',
  etag: '"1"',
  summary,
  start: { dateTime: `2025-05-${day}T09:00:00Z`, timeZone: 'Europe/Berlin' },
  end: { dateTime: `2025-05-${day}T11:00:00Z`, timeZone: 'Europe/Berlin' },
})
const live = (summary = 'Flight', startsAt = new Date('2025-05-10T09:00:00Z')): SeenNative => ({
  kind: 'live',
  event: event(summary),
  startsAt,
  endsAt: new Date(startsAt.getTime() + 7_200_000),
})
const contentFor = (summary: string): Content => {
  const content = contentOf(event(summary))
  if (!content) throw new Error('an event with times has content')
  return content
}
const copy = (summary = 'Flight', shown = summary): SeenCopy => {
  const content = contentFor(summary)
  const marker = { ...calendars, nativeEventId: 'e', generation: 0, hash: hashOf(content) }
  const { extendedProperties } = copyBody(content, 'sync', marker)
  const found: GoogleEvent = { ...event(shown), id: copyId(marker), extendedProperties }
  const ours = ourMarker(found, 'home@example.com')
  if (!ours) throw new Error('a copy with marker and id is ours')
  return { kind: 'live', event: found, marker: ours }
}
const unknown = { kind: 'unknown' } as const
const deleted = { kind: 'deleted', last: undefined } as const
const pair = (native: SeenNative, seen: SeenCopy, link?: Link): Pair => ({
  nativeEventId: 'e',
  native,
  copy: seen,
  link,
  invited: false,
})
const link = (state: LinkState, summary = 'Flight', more: Partial<Link> = {}): Link => ({
  ...linkFor(pair(unknown, unknown), calendars),
  state,
  wishedHash: hashOf(contentFor(summary)),
  ...more,
})
const planned = (native: SeenNative, seen: SeenCopy, known?: Link) => planOneWay(pair(native, seen, known), rules).kind

test('Given an event that matches, when it has no copy, then one is created', () => {
  assert.is(planned(live(), unknown), 'create')
  assert.is(planned(live(), unknown, link('retired')), 'create')
  assert.is(planned(live(), unknown, link('planned')), 'create')
})

test('Given an event that does not match, or lies outside the window, when it has no copy, then nothing happens', () => {
  assert.is(planned(live('Lunch'), unknown), 'none')
  assert.is(planned(live('Flight', new Date('2025-06-01T00:00:00Z')), unknown), 'none')
})

test('Given an invitation that the other calendar has too, then it is skipped and said', () => {
  assert.is(planOneWay({ ...pair(live(), unknown), invited: true }, rules).kind, 'skip')
})

test('Given a link, when nothing changed, then nothing happens', () => {
  assert.is(planned(live(), copy(), link('linked')), 'none')
  assert.is(planned(live(), unknown, link('linked')), 'none')
})

test('Given a link, when the event changed, then its copy is updated', () => {
  assert.is(planned(live('Flight, moved'), copy(), link('linked')), 'update')
  assert.is(planned(live('Flight, moved'), unknown, link('linked')), 'update')
})

test('Given a link, when the event moved out of the window, then its copy follows', () => {
  const moved = {
    ...event('Flight'),
    start: { dateTime: '2025-08-01T09:00:00Z' },
    end: { dateTime: '2025-08-01T11:00:00Z' },
  }
  const native = { ...live('Flight', new Date('2025-08-01T09:00:00Z')), event: moved }
  assert.is(planned(native, copy(), link('linked')), 'update')
})

test('Given a link, when a person edited the copy, then it is left alone until the event changes', () => {
  assert.is(planned(live(), copy('Flight', 'Mum flies'), link('linked')), 'none')
  assert.is(planned(live('Flight, moved'), copy('Flight', 'Mum flies'), link('linked')), 'update')
})

test('Given a link, when the event was deleted or matches no more, then the copy is deleted', () => {
  assert.is(planned(deleted, copy(), link('linked')), 'delete')
  assert.is(planned(live('Lunch'), copy(), link('linked')), 'delete')
})

test('Given a link, when a full read no longer shows the event, then the deletion needs proof', () => {
  const operation = planOneWay(pair({ kind: 'missing', last: undefined }, copy(), link('linked')), rules)
  assert.is(operation.kind === 'delete' && operation.unproven, true)
})

test('Given a link, when the event lies so far back that it was forgotten, then its copy is kept', () => {
  assert.is(planned(unknown, copy(), link('linked')), 'none')
})

test('Given a copy that a person deleted, then it stays deleted, also when its link is lost', () => {
  assert.is(planned(live(), { kind: 'deleted' }, link('linked')), 'acceptRemoval')
  assert.is(planned(live(), { kind: 'deleted' }), 'acceptRemoval')
  assert.is(planned(live('Flight, moved'), { kind: 'deleted' }, link('removed')), 'skip')
})

test('Given both sides deleted, then the link is forgotten', () => {
  assert.is(planned(deleted, { kind: 'deleted' }, link('linked')), 'forget')
})

test('Given a copy without a link, when it is as wished, then it is adopted, else updated', () => {
  assert.is(planned(live(), copy()), 'adopt')
  assert.is(planned(live('Flight, moved'), copy()), 'update')
})

test('Given an intent whose answer was lost, when the copy shows that it was carried out, then it is adopted', () => {
  const intent = { action: 'update', side: 'copy', hash: hashOf(contentFor('Flight, moved')), runId: 'r' } as const
  assert.is(planned(live('Flight, moved'), copy('Flight, moved'), link('linked', 'Flight', { intent })), 'adopt')
})

test('Given a deletion that was begun, when the event is wanted again, then it is finished first', () => {
  assert.is(planned(live(), copy(), link('retiring')), 'delete')
})

test('Given an event with the copy’s id that lost its marker, then it is left alone', () => {
  assert.is(planned(live('Flight, moved'), { kind: 'foreign' }, link('linked')), 'blocked')
})

test('Given busy only, then the copy says when and nothing else', () => {
  const operation = planOneWay(pair(live(), unknown), { ...rules, shareDetails: false })
  assert.ok(operation.kind === 'create')
  const { summary, description, location, colorId } = operation.content
  assert.equal(
    { summary, description, location, colorId },
    { summary: 'Busy', description: '', location: '', colorId: null },
  )
})

test.run()
