import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { GoogleEvent } from '../../google/event.ts'
import { contentOf, hashOf } from './content.ts'
import { type CopyIdentity, calendarHash, copyId, isOurs, markerProperties, ourMarker } from './marker.ts'

const test = suite('the identity of copies')

const originalKey = calendarHash('work@example.com')
const copyKey = calendarHash('home@example.com')
const marker = { originalKey, copyKey, originalEventId: 'e', generation: 2, hash: 'h', hidden: false, runId: 'r' }
const copied = (id: string): GoogleEvent => ({ id, extendedProperties: { private: markerProperties('sync', marker) } })

test('A copy’s id is one that Google accepts, and the same for the same copy', () => {
  const identities = fc.record<CopyIdentity>({
    originalKey: fc.string(),
    copyKey: fc.string(),
    originalEventId: fc.string(),
    generation: fc.nat(),
  })
  fc.assert(
    fc.property(identities, (identity) => {
      assert.match(copyId(identity), /^[a-v0-9]{52}$/)
      assert.is(copyId(identity), copyId({ ...identity }))
    }),
  )
})

test('A copy’s id differs by calendar, event and generation', () => {
  const ids = [
    marker,
    { ...marker, originalKey: copyKey },
    { ...marker, originalEventId: 'f' },
    { ...marker, generation: 3 },
  ].map(copyId)
  assert.is(new Set(ids).size, 4)
})

test('An event with the marker and the id that belongs to it is ours', () => {
  assert.equal(ourMarker(copied(copyId(marker)), 'home@example.com'), marker)
})

test('A person’s duplicate of a copy has the marker but another id, and is not ours', () => {
  assert.is(ourMarker(copied('persons0duplicate'), 'home@example.com'), undefined)
})

/** Properties that carry the id that belongs to them, as anyone who may change a calendar can write them. */
function forged(changed: Readonly<Record<string, string>>, generation = marker.generation) {
  const properties: Record<string, string> = { ...markerProperties('sync', marker), ...changed }
  const { calendarSyncFrom = '', calendarSyncEvent = '' } = properties
  const id = copyId({ originalKey: calendarSyncFrom, copyKey, originalEventId: calendarSyncEvent, generation })
  return ourMarker({ id, extendedProperties: { private: properties } }, 'home@example.com')
}

test('What is not of the form that we write is no marker', () => {
  for (const generation of ['99999999999', '2147483647', '1e3', ' 7', '-1'])
    assert.is(forged({ calendarSyncGeneration: generation }, Number(generation)), undefined, generation)
  assert.is(forged({ calendarSyncGeneration: '' }, 0), undefined)
  for (const text of ['Dinner with Anna', '\u0000', 'あ'.repeat(1_024), 'a'.repeat(1_100)])
    for (const key of ['calendarSyncEvent', 'calendarSyncFrom']) assert.is(forged({ [key]: text }), undefined, text)
  assert.is(forged({ calendarSyncHash: '\u0000' })?.hash, '')
  assert.ok(forged({}))
})

test('Events with any id that Google gives can be copied, and their copies are known', () => {
  const ids = [
    '_60q30c1g60o30e1i60o4ac1g60rj8gpl88rj2c1h84s34h9g60s30c1g60o30c1g',
    `${'v'.repeat(1_024)}_R20260108T090000`,
  ]
  for (const id of [...ids, ...ids.map((series) => `${series}_20260115T090000Z`)])
    assert.is(forged({ calendarSyncEvent: id })?.originalEventId, id)
})

test('A copy that was moved to another calendar is not ours there', () => {
  assert.is(ourMarker(copied(copyId(marker)), 'other@example.com'), undefined)
})

test('A copy that was made by another id of the calendar is ours', () => {
  assert.equal(ourMarker(copied(copyId(marker)), 'later@example.com', 'home@example.com'), marker)
  assert.ok(isOurs(copied(copyId(marker)), 'later@example.com', 'home@example.com'))
})

test('A date of a series that a person made of a copy is ours, also after the series was split', () => {
  const series = copyId(marker)
  for (const recurringEventId of [series, `${series}_R20260108T090000`])
    assert.ok(isOurs({ ...copied(`${recurringEventId}_20260115T090000Z`), recurringEventId }, 'home@example.com'))
  assert.not(isOurs({ ...copied('other_20260115T090000Z'), recurringEventId: 'other' }, 'home@example.com'))
})

test('The same instants in another zone are the same content, other instants and texts are not', () => {
  const hash = (more: Partial<GoogleEvent>) => {
    const content = contentOf({
      id: 'e',
      summary: 'Flight',
      start: { date: '2025-05-10' },
      end: { date: '2025-05-11' },
      ...more,
    })
    return content && hashOf(content)
  }
  const start = { dateTime: '2025-05-10T09:00:00+02:00', timeZone: 'Europe/Berlin' }
  const same = { dateTime: '2025-05-10T07:00:00Z', timeZone: 'UTC' }
  assert.is(hash({ start }), hash({ start: same }))
  assert.is(hash({ description: '' }), hash({}))
  assert.is(hash({ transparency: 'opaque' }), hash({}))
  assert.is.not(hash({ start }), hash({ start: { dateTime: '2025-05-10T09:00:00Z' } }))
  assert.is.not(hash({ summary: 'flight' }), hash({}))
})

test.run()
