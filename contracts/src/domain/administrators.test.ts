import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { UserId } from '../ids.ts'
import { dana } from '../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
import { type AdministratorsCommand, type AdministratorsEvent, administratorsDecider } from './administrators.ts'

const test = suite('administrators')

const omar = UserId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0011')
const listed = (...userIds: UserId[]): AdministratorsEvent => ({ type: 'AdministratorsListed', data: { userIds } })
const remove = (userId: UserId): AdministratorsCommand => ({ type: 'RemoveAdministrator', userId })

test('Given two administrators, when one is removed, then the other one cannot be', () => {
  const removed: AdministratorsEvent = { type: 'AdministratorRemoved', data: { userId: dana } }
  given(administratorsDecider, listed(dana, omar)).when(remove(dana)).then(removed)
  given(administratorsDecider, listed(dana, omar), removed).when(remove(omar)).refuses('last_administrator')
})

test('Given an administrator, when a person who is none is removed, then nothing happens', () => {
  given(administratorsDecider, listed(dana)).when(remove(omar)).then()
})

test('Given a list that was begun, when it is begun again, then nothing happens', () => {
  const begin: AdministratorsCommand = { type: 'ListAdministrators', userIds: [omar] }
  given(administratorsDecider).when(begin).then(listed(omar))
  given(administratorsDecider, listed(dana)).when(begin).then()
})

test('Every command sent twice yields no events the second time', () => {
  const person = fc.constantFrom(dana, omar)
  const commands = fc.oneof<fc.Arbitrary<AdministratorsCommand>[]>(
    fc.record({ type: fc.constant('ListAdministrators'), userIds: fc.constant([dana]) }),
    fc.record({ type: fc.constant('AddAdministrator'), userId: person }),
    fc.record({ type: fc.constant('RemoveAdministrator'), userId: person }),
  )
  assert.ok(everyRetryYieldsNoEvents(administratorsDecider, commands) > 100)
})

test.run()
