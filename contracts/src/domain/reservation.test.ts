import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DomainError } from '../errors.ts'
import { dana } from '../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
import { type ReservationCommand, type ReservationEvent, reservationDecider } from './reservation.ts'

const test = suite('reservation')

const decider = reservationDecider(
  'address',
  () => new DomainError('account_belongs_to_someone_else', 'taken'),
  () => new DomainError('google_account_changed', 'another Google account'),
)
const at = '2026-11-21T08:00:00.000Z'
const heldBy = (holder: string, googleAccount: string | null = null): ReservationEvent => ({
  type: 'Reserved',
  data: { holder, userId: dana, reservedAt: at, what: 'address', googleAccount },
})
const reserve = (holder: string) => ({ type: 'Reserve' as const, holder, userId: dana, at })

test('Given it is free, when it is reserved, then it is held', () => {
  given(decider).when(reserve('a')).then(heldBy('a'))
})

test('Given a holder, when another wants it, then that one is turned away', () => {
  given(decider, heldBy('a')).when(reserve('b')).refuses('account_belongs_to_someone_else')
})

test('Given a holder that never came into being, when another replaces it, then that one holds it', () => {
  given(decider, heldBy('a')).when({ type: 'Reserve', holder: 'b', userId: dana, at, replacing: 'a' }).then(heldBy('b'))
})

test('Given an address without proof, when a Google account proves it, then no other Google account can', () => {
  const proved = (googleAccount: string): ReservationCommand => ({ ...reserve('a'), googleAccount })
  const bound: ReservationEvent = { type: 'ReservationBound', data: { holder: 'a', userId: dana, googleAccount: 'g' } }
  given(decider, heldBy('a')).when(proved('g')).then(bound)
  given(decider, heldBy('a'), bound).when(proved('h')).refuses('google_account_changed')
  given(decider, heldBy('a', 'g')).when(proved('h')).refuses('google_account_changed')
  given(decider, heldBy('a', 'g')).when(reserve('a')).then()
})

test('Given a holder, when another releases it, then nothing happens', () => {
  given(decider, heldBy('a')).when({ type: 'Release', holder: 'b', userId: dana }).then()
})

test('Every command sent twice yields no events the second time', () => {
  const holder = fc.constantFrom('a', 'b', 'c')
  const commands = fc.oneof<fc.Arbitrary<ReservationCommand>[]>(
    holder.map(reserve),
    fc.tuple(holder, fc.constantFrom('g', 'h')).map(([name, googleAccount]) => ({ ...reserve(name), googleAccount })),
    holder.map((name) => ({ type: 'Release', holder: name, userId: dana })),
    fc
      .tuple(holder, holder)
      .map(([name, replacing]) => ({ type: 'Reserve', holder: name, userId: dana, at, replacing })),
  )
  assert.ok(everyRetryYieldsNoEvents(decider, commands) > 100)
})

test.run()
