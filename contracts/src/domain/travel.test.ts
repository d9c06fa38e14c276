import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TravelWordsBody } from '../api/travel.ts'
import { dana } from '../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
import { fold } from './decider.ts'
import {
  type EventDecision,
  evolveTravel,
  type MakeDecision,
  maxDecisions,
  type TravelCommand,
  type TravelEvent,
  travelDecider,
} from './travel.ts'

const test = suite('what a person decides about travel')

const decidedAt = '2026-03-02T09:00:00.000Z'
const offsite: EventDecision = {
  eventId: 'offsite',
  scope: 'event',
  decision: 'copy',
  summary: 'Team offsite',
  start: '2026-03-09',
  decidedAt,
}
const make = (changes: Partial<EventDecision> = {}): MakeDecision => ({
  type: 'MakeDecision',
  userId: dana,
  ...offsite,
  ...changes,
})
const made = (changes: Partial<EventDecision> = {}): TravelEvent => ({
  type: 'EventDecisionMade',
  data: { userId: dana, ...offsite, ...changes },
})
const aboutOffsite = { userId: dana, eventId: 'offsite', scope: 'event' as const }
const withdrawn: TravelEvent = { type: 'EventDecisionWithdrawn', data: aboutOffsite }
const many = (start: string | null) =>
  Array.from({ length: maxDecisions }, (_, index) => made({ eventId: `event${index}`, start }))

test('Given nothing, when a person says to copy an event anyway, then that is decided', () => {
  given(travelDecider).when(make()).then(made())
})

test('Given a decision, when it is taken again, then nothing happens, however the event is called by now', () => {
  given(travelDecider, made())
    .when(make({ summary: 'Offsite', decidedAt: '2026-03-03T09:00:00.000Z' }))
    .then()
})

test('Given a decision, when the opposite is decided, then that holds', () => {
  given(travelDecider, made())
    .when(make({ decision: 'never' }))
    .then(made({ decision: 'never' }))
})

test('Given a decision about one event, when its series is decided about, then both stand', () => {
  const ofSeries = { scope: 'series', decision: 'never' } as const
  given(travelDecider, made()).when(make(ofSeries)).then(made(ofSeries))
  assert.is(fold(travelDecider, [made(), made(ofSeries)]).decisions.length, 2)
})

test('Given a decision, when it is withdrawn, then it is gone; a second time nothing happens', () => {
  given(travelDecider, made())
    .when({ type: 'WithdrawDecision', ...aboutOffsite })
    .then(withdrawn)
  given(travelDecider, made(), withdrawn)
    .when({ type: 'WithdrawDecision', ...aboutOffsite })
    .then()
})

test('Given as many decisions as may be kept, when one more is taken, then the event that began first makes room', () => {
  const old = made({ eventId: 'old', start: '2026-02-01T08:00:00+01:00' })
  const past = [...many('2026-04-01').slice(2), made({ eventId: 'yesterday', start: '2026-03-01' }), old]
  given(travelDecider, ...past)
    .when(make())
    .then(made())
  const { decisions } = fold(travelDecider, [...past, made()])
  assert.is(decisions.length, maxDecisions)
  assert.not(decisions.some(({ eventId }) => eventId === 'old'))
  assert.ok(decisions.some(({ eventId }) => eventId === 'yesterday'))
})

test('Given as many decisions as may be kept, all of events to come, when one more is taken, then it is refused', () => {
  given(travelDecider, ...many('2026-04-01'))
    .when(make())
    .refuses('validation_failed')
  given(travelDecider, ...many(null))
    .when(make())
    .refuses('validation_failed')
  given(travelDecider, ...many('2026-04-01').slice(1), made())
    .when(make({ decision: 'never' }))
    .then(made({ decision: 'never' }))
})

test('Given no words, when some are set, then they are kept; the same again changes nothing', () => {
  const words = { userId: dana, always: ['offsite'], never: ['train the team'] }
  const changed: TravelEvent = { type: 'TravelWordsChanged', data: words }
  given(travelDecider)
    .when({ type: 'ChangeWords', ...words })
    .then(changed)
  given(travelDecider, changed)
    .when({ type: 'ChangeWords', ...words })
    .then()
})

test('Words are trimmed and kept once; more than 50 in a list, or longer than 60 characters, are refused', () => {
  const body = TravelWordsBody.parse({ always: [' Offsite ', 'offsite', ''], never: [] })
  assert.equal(body, { always: ['Offsite'], never: [] })
  const words = Array.from({ length: 51 }, (_, index) => `word ${index}`)
  assert.not(TravelWordsBody.safeParse({ always: words, never: [] }).success)
  assert.not(TravelWordsBody.safeParse({ always: ['x'.repeat(61)], never: [] }).success)
  assert.ok(TravelWordsBody.safeParse({ always: words.slice(1), never: ['x'.repeat(60)] }).success)
})

test('Every command sent twice yields no events the second time', () => {
  const about = fc.record({
    userId: fc.constant(dana),
    eventId: fc.constantFrom('a', 'b'),
    scope: fc.constantFrom('event' as const, 'series' as const),
  })
  const rest = fc.record({
    decision: fc.constantFrom('copy' as const, 'never' as const),
    start: fc.constantFrom(null, '2026-03-01', '2026-04-01T10:00:00Z'),
  })
  const words = fc.array(fc.constantFrom('offsite', 'retreat'), { maxLength: 2 })
  const commands = fc.oneof<fc.Arbitrary<TravelCommand>[]>(
    fc.tuple(about, rest).map(([event, what]) => make({ ...event, ...what })),
    about.map((event) => ({ type: 'WithdrawDecision', ...event })),
    fc.tuple(words, words).map(([always, never]) => ({ type: 'ChangeWords', userId: dana, always, never })),
  )
  assert.ok(everyRetryYieldsNoEvents(travelDecider, commands) > 100)
  const full = many('2026-03-01').reduce(evolveTravel, travelDecider.initialState)
  assert.ok(everyRetryYieldsNoEvents({ ...travelDecider, initialState: full }, commands) > 100)
})

test.run()
