import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { stateOf } from '@calendar-sync/contracts/domain/states'
import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { anyEvent } from '../testing/anyEvent.ts'

const test = suite('states as snapshots')

const asJson = <State>(state: State): State => JSON.parse(JSON.stringify(state))

/** Whether a state that was kept as JSON leads to the same one, when the events after it are folded onto it. */
function survives<State>(
  fold: (events: readonly AnyEvent[], from?: State) => State,
  before: readonly AnyEvent[],
  after: readonly AnyEvent[],
): void {
  assert.equal(asJson(fold(after, asJson(fold(before)))), asJson(fold([...before, ...after])))
}

const events = fc.array(anyEvent, { maxLength: 60 })

test('The state of every kind of stream may be kept as JSON and folded on from there', () => {
  fc.assert(
    fc.property(events, events, (before, after) => {
      survives(stateOf.user, before, after)
      survives(stateOf.email, before, after)
      survives(stateOf.accounts, before, after)
      survives(stateOf.settings, before, after)
      survives(stateOf.subscription, before, after)
      survives(stateOf.sync, before, after)
      survives(stateOf.syncRun, before, after)
      survives(stateOf.parkedEvent, before, after)
      survives(stateOf.filters, before, after)
      survives(stateOf.travel, before, after)
      survives(stateOf.waitlist, before, after)
      survives(stateOf.personHistory, before, after)
    }),
  )
})

test.run()
