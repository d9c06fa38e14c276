import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decisionLookup } from './decisionLookup.ts'
import type { CopyDecision, DecisionScope } from './domain/travel.ts'

const test = suite('the decision that holds for an event')

const decided = (scope: DecisionScope, eventId: string, decision: CopyDecision, day = 1) => ({
  ...{ scope, eventId, decision },
  decidedAt: `2026-03-0${day}T09:00:00.000Z`,
})
const holds = (decisions: readonly ReturnType<typeof decided>[], id: string, recurringEventId: string) => {
  const found = [decisions, [...decisions].reverse()].map((all) => decisionLookup(all)({ id, recurringEventId }))
  assert.is(found[0], found[1], 'in either order')
  return found[0] && `${found[0].scope} ${found[0].decision}`
}

const april = 'trip_R20260402T090000'
const june = 'trip_R20260604T090000'

test('Given a series that is split, then what was decided holds for what follows, until that is decided about', () => {
  const decisions = [decided('series', april, 'copy'), decided('series', 'trip', 'never')]
  assert.is(holds(decisions, 'trip_20260312T090000Z', 'trip'), 'series never')
  assert.is(holds(decisions, 'trip_R20260319T090000_20260319T090000Z', 'trip_R20260319T090000'), 'series never')
  assert.is(holds(decisions, `${april}_20260409T090000Z`, april), 'series copy')
  assert.is(holds(decisions, `${june}_20260611T090000Z`, june), 'series copy')
  assert.is(holds(decisions.slice(0, 1), 'trip_20260312T090000Z', 'trip'), undefined)
})

test('Given a date that has another id since its series was split, or it was changed, then what was decided about it holds', () => {
  const before = [decided('event', 'trip_20260409T090000Z', 'copy'), decided('series', 'trip', 'never')]
  assert.is(holds(before, `${april}_20260409T090000Z`, april), 'event copy')
  const after = [...before, decided('event', `${april}_20260409T090000Z`, 'never', 2)]
  assert.is(holds(after, 'trip_20260409T090000Z', april), 'event never')
})

test.run()
