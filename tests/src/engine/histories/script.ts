import type { ConflictResolution, SyncDirection } from '@calendar-sync/contracts/events/sync'
import fc from 'fast-check'
import type { Place, Said, SyncRules } from './oracle.ts'

/** What a person does. `which` counts through the events that are there at that moment. */
export type Deed =
  | { readonly kind: 'add'; readonly at: Place; readonly title: string; readonly place: string; readonly day: number }
  | { readonly kind: 'change'; readonly which: number; readonly field: keyof Said; readonly value: number }
  | { readonly kind: 'remove'; readonly which: number }

/** Between two syncs, and how the sync is disturbed. */
export interface Round {
  readonly deeds: readonly Deed[]
  /** Done while the run is under way, to an event that is not touched otherwise. */
  readonly meanwhile: Deed | undefined
  readonly faults: readonly object[]
  /** So many requests at once. */
  readonly requests: number
  readonly loseLinks: boolean
  readonly expireTokens: boolean
}

export interface Script {
  readonly rules: SyncRules
  readonly rounds: readonly Round[]
}

export const titles = ['Flight to Lisbon (LIS)', 'Flight to Oslo (OSL)', 'Flight to Rome (FCO)', 'Lunch', 'Dentist']
export const places = ['', 'Terminal 1', 'Terminal 2']

const place = fc.constantFrom<Place>('work', 'home')
const which = fc.nat(50)
const add = fc.record({
  kind: fc.constant('add' as const),
  at: place,
  title: fc.constantFrom(...titles),
  place: fc.constantFrom(...places),
  day: fc.integer({ min: 1, max: 20 }),
})
const change = fc.record({
  kind: fc.constant('change' as const),
  which,
  field: fc.constantFrom<keyof Said>('title', 'place', 'start'),
  value: fc.nat(20),
})
const remove = fc.record({ kind: fc.constant('remove' as const), which })
const deed = fc.oneof<fc.WeightedArbitrary<Deed>[]>(
  { weight: 3, arbitrary: add },
  { weight: 6, arbitrary: change },
  { weight: 2, arbitrary: remove },
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
const disturbed = fc.record({
  match: fc.constantFrom<object>({ path: '/events' }, { method: 'POST' }, { method: 'PUT' }, { method: 'PATCH' }),
  respond: answers,
  times: fc.integer({ min: 1, max: 8 }),
})
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
  requests: fc.constantFrom(1, 1, 1, 2, 3),
  loseLinks: rarely(40),
  expireTokens: rarely(10),
})

export const scripts = fc.record<Script>({
  rules: fc.record({
    direction: fc.constantFrom<SyncDirection>('one-way', 'reverse', 'two-way', 'two-way', 'two-way'),
    rule: fc.constantFrom<ConflictResolution>('keep_newest', 'keep_source', 'keep_target', 'merge'),
    shareDetails: fc.constantFrom(true, true, false),
  }),
  rounds: fc.array(round, { minLength: 2, maxLength: 5 }),
})
