import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DatabaseUnreachable } from '../database/pool.ts'
import { EventStoreUnavailable } from '../event-store/eventStore.ts'
import { pauseAfter } from './pauses.ts'

const test = suite('the pause of what follows the log after a failure')

const upTo = (failures: number, thrown: unknown) =>
  Array.from({ length: failures }, (_, before) => pauseAfter(before + 1, thrown))

test('given a failure that comes again and again, then each pause is twice as long, up to half a minute', () => {
  assert.equal(upTo(9, new Error('no such column')), [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('given a database or an event store that is away for long, then no pause outlasts its return by more than two seconds', () => {
  for (const thrown of [new DatabaseUnreachable('away'), new EventStoreUnavailable()])
    assert.equal(upTo(9, thrown), [250, 500, 1_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000])
})

test.run()
