import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dana, travelSync } from '../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
import { type CountChecks, syncChecksDecider } from './syncChecks.ts'

const test = suite('checks that found nothing to do')

const count = (day: string, schedule = 48): CountChecks => ({
  type: 'CountChecks',
  counted: {
    ...{ syncId: travelSync, userId: dana, day, schedule, push: 1, unchanged: 98, calls: 96 },
    lastAt: `${day}T23:45:00.000Z`,
  },
})
const counted = (day: string) => ({ type: 'SyncChecksCounted' as const, data: count(day).counted })

test('Given a day that is over, when its checks are counted, then one event says how many there were', () => {
  given(syncChecksDecider).when(count('2026-02-01')).then(counted('2026-02-01'))
  given(syncChecksDecider, counted('2026-02-01')).when(count('2026-02-02')).then(counted('2026-02-02'))
})

test('Given a day that was counted, when another engine counts it or an earlier one, then nothing happens', () => {
  given(syncChecksDecider, counted('2026-02-02')).when(count('2026-02-02', 49)).then()
  given(syncChecksDecider, counted('2026-02-02')).when(count('2026-02-01')).then()
})

test('Every command sent twice yields no events the second time', () => {
  const commands = fc.integer({ min: 10, max: 28 }).map((day) => count(`2026-02-${day}`))
  assert.ok(everyRetryYieldsNoEvents(syncChecksDecider, commands) > 50)
})

test.run()
