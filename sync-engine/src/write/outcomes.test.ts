import type { SyncedEvent } from '@calendar-sync/contracts/domain/runReport'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fitting } from './outcomes.ts'

const test = suite('how many events are recorded at once')

const event = (summary: string): SyncedEvent => ({
  sourceEventId: 'flight',
  targetEventId: null,
  way: 'forward',
  summary,
  start: null,
  end: null,
  action: 'create',
  status: 'success',
  reason: '',
  recurringEventId: null,
  decided: null,
  offer: null,
})
const bytesOf = (events: readonly SyncedEvent[]) =>
  events.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(one)), 0)

test('given 200 events of 5 kB, then they are recorded in parts of at most 500 kB, in order, none left out', () => {
  const all = Array.from({ length: 200 }, (_, number) => event(`${number} ${'ü'.repeat(2_500)}`))
  const parts: (readonly SyncedEvent[])[] = []
  for (let left: readonly SyncedEvent[] = all; left.length > 0; left = left.slice(parts.at(-1)?.length))
    parts.push(fitting(left))
  assert.equal(parts.flat(), all)
  assert.ok(parts.every((part) => bytesOf(part) <= 500_000))
  assert.is(parts.length, 3)
})

test('with events of any size, at least one is taken, and more only where they fit', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2_000), { minLength: 1 }), (sizes) => {
      const all = sizes.map((size) => event('x'.repeat(size)))
      const taken = fitting(all, 3_000)
      return taken.length > 0 && (taken.length === 1 || bytesOf(taken) <= 3_000)
    }),
  )
})

test.run()
