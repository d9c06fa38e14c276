import type { PreviewedEvent } from '@calendar-sync/contracts/api/calendarSyncs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sensitivityEffect } from './sensitivityEffect.ts'

const test = suite('what another sensitivity would change')

const event = (id: string, verdict: PreviewedEvent['verdict']): PreviewedEvent => ({
  event: { id, summary: id, location: '', start: null, end: null },
  verdict,
  reason: '',
  recurringEventId: null,
  decided: null,
  offer: null,
})
const preview = (...events: PreviewedEvent[]) => ({ forward: { events, total: events.length } })
const ids = (events: readonly PreviewedEvent[]) => events.map(({ event: { id } }) => id)

test('events that only one of the choices copies are told, copies that would go among them', () => {
  const own = preview(event('flight', 'unchanged'), event('hotel', 'skip'), event('train', 'create'))
  const other = preview(event('flight', 'delete'), event('hotel', 'create'), event('train', 'create'))
  const { more, fewer } = sensitivityEffect(own, other)
  assert.equal([ids(more), ids(fewer)], [['hotel'], ['flight']])
})

test('each way of a two-way sync counts for itself', () => {
  const own = { ...preview(event('a', 'create')), reverse: { events: [event('a', 'skip')], total: 1 } }
  const other = { ...preview(event('a', 'create')), reverse: { events: [event('a', 'create')], total: 1 } }
  assert.equal(ids(sensitivityEffect(own, other).more), ['a'])
  assert.equal(sensitivityEffect(own, own), { more: [], fewer: [] })
})

test.run()
