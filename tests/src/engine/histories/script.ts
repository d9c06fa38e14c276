import type { ConflictResolution, SyncDirection } from '@calendar-sync/contracts/domain/sync'
import fc from 'fast-check'
import type { Place, Said, SyncRules } from './oracle.ts'

/** What a person does. `which` counts through the events that are there at that moment, copies among them. */
export type Deed =
  | { readonly kind: 'add'; readonly at: Place; readonly title: string; readonly place: string; readonly day: number }
  | { readonly kind: 'change'; readonly which: number; readonly field: keyof Said; readonly value: number }
  | { readonly kind: 'remove'; readonly which: number }
  /** Of an event of their own: declined, or accepted again. */
  | { readonly kind: 'decline'; readonly which: number }
  /** As Google's pages do it, with everything that is hidden in an event. */
  | { readonly kind: 'duplicate'; readonly which: number }

/** What befalls the engine that has the run. One that is frozen wakes up when another one has long gone on with it. */
export type EngineFaultKind = 'killed' | 'frozen'

/** When: so long after the request, or with a call of the run. */
export type EngineFault = { readonly kind: EngineFaultKind } & (
  | { readonly milliseconds: number }
  /** The n-th call of this kind: `before` it is carried out, or `after` it was and before the engine knows. */
  | { readonly call: object; readonly nth: number; readonly reached: 'before' | 'after' }
)

/** Between two syncs, and how the sync is disturbed. */
export interface Round {
  readonly deeds: readonly Deed[]
  /** Done while the run is under way, to an event that is not touched otherwise. */
  readonly meanwhile: Deed | undefined
  readonly faults: readonly object[]
  /** Where engines are processes of their own. */
  readonly engineFault: EngineFault | undefined
  /** So many requests at once. */
  readonly requests: number
  readonly loseLinks: boolean
  /** Google's sync tokens expire: the next run reads everything again, from a list that may lag. */
  readonly expireTokens: 'never' | 'before the run' | 'before the run after'
}

export interface Script {
  readonly rules: SyncRules
  readonly rounds: readonly Round[]
}

export const titles = ['Flight to Lisbon (LIS)', 'Flight to Oslo (OSL)', 'Flight to Rome (FCO)', 'Lunch', 'Dentist']
export const places = ['', 'Terminal 1', 'Terminal 2']
/** Days from now: within the 14 days back and the 30 ahead, only in the margin that is read ahead, and beyond it. */
export const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, -3, -20, 40, 75]

const place = fc.constantFrom<Place>('work', 'home')
const which = fc.nat(50)
const add = fc.record({
  kind: fc.constant('add'),
  at: place,
  title: fc.constantFrom(...titles),
  place: fc.constantFrom(...places),
  day: fc.constantFrom(...days),
})
const change = fc.record({
  kind: fc.constant('change'),
  which,
  field: fc.constantFrom<keyof Said>('title', 'place', 'start'),
  value: fc.nat(20),
})
const remove = fc.record({ kind: fc.constant('remove'), which })
const decline = fc.record({ kind: fc.constant('decline'), which })
const duplicate = fc.record({ kind: fc.constant('duplicate'), which })
const deed = fc.oneof<fc.WeightedArbitrary<Deed>[]>(
  { weight: 6, arbitrary: add },
  { weight: 12, arbitrary: change },
  { weight: 4, arbitrary: remove },
  { weight: 1, arbitrary: decline },
  { weight: 1, arbitrary: duplicate },
)

const answers = fc.constantFrom<object>(
  { status: 403, reason: 'rateLimitExceeded' },
  { status: 403, reason: 'quotaExceeded' },
  { status: 429, reason: 'rateLimitExceeded' },
  { status: 500 },
  { status: 503 },
  { cut: 'before' },
  { cut: 'after' },
  { cut: 'midway' },
  { latencyMs: 20 },
)
const calls = fc.constantFrom<object>({ path: '/events' }, { method: 'POST' }, { method: 'PUT' }, { method: 'PATCH' })
const disturbed = fc.record({ match: calls, respond: answers, times: fc.integer({ min: 1, max: 8 }) })
const versionChanged = fc.record({
  match: fc.constantFrom<object>({ method: 'PUT' }, { method: 'PATCH' }, { method: 'DELETE' }),
  respond: fc.constant({ status: 412, reason: 'conditionNotMet' }),
  times: fc.integer({ min: 1, max: 2 }),
})
const tokenGone = fc.constant({
  match: { method: 'GET', path: '/events$' },
  respond: { status: 410, reason: 'fullSyncRequired' },
  times: 1,
})
const rarely = (weight: number) => fc.nat(weight).map((number) => number === 0)

const faultKind = fc.constantFrom<EngineFaultKind>('killed', 'killed', 'frozen')
/** Of any call the first to each calendar is a list, and then come the writes. */
const struckCalls = fc.oneof(
  fc.record({ call: fc.constant<object>({ path: '/events' }), nth: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    call: fc.constantFrom<object>(
      { method: 'POST', path: '/events$' },
      { method: 'PUT' },
      { method: 'PATCH' },
      { method: 'DELETE' },
    ),
    nth: fc.constantFrom(1, 1, 2),
  }),
)
const reached = fc.constantFrom('before', 'after')
const engineFault = fc.oneof<fc.WeightedArbitrary<EngineFault>[]>(
  { weight: 1, arbitrary: fc.record({ kind: faultKind, milliseconds: fc.nat(150) }) },
  {
    weight: 3,
    arbitrary: fc.tuple(faultKind, struckCalls, reached).map(([kind, call, reached]) => ({ kind, ...call, reached })),
  },
)

const round = fc.record<Round>({
  deeds: fc.array(deed, { maxLength: 5 }),
  meanwhile: fc.option(fc.oneof(change, remove), { nil: undefined, freq: 3 }),
  faults: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: disturbed },
      { weight: 2, arbitrary: versionChanged },
      { weight: 1, arbitrary: tokenGone },
    ),
    { maxLength: 3 },
  ),
  engineFault: fc.option(engineFault, { nil: undefined, freq: 2 }),
  requests: fc.constantFrom(1, 1, 1, 2, 3),
  loseLinks: rarely(40),
  expireTokens: fc.oneof<fc.WeightedArbitrary<Round['expireTokens']>[]>(
    { weight: 8, arbitrary: fc.constant('never') },
    { weight: 1, arbitrary: fc.constant('before the run') },
    { weight: 1, arbitrary: fc.constant('before the run after') },
  ),
})

export const scripts = fc.record<Script>({
  rules: fc.record({
    direction: fc.constantFrom<SyncDirection>('one-way', 'reverse', 'two-way', 'two-way', 'two-way'),
    rule: fc.constantFrom<ConflictResolution>('keep_newest', 'keep_source', 'keep_target', 'merge'),
    shareDetails: fc.constantFrom(true, true, false),
  }),
  rounds: fc.array(round, { minLength: 2, maxLength: 5 }),
})
