import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dana } from '../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
import { type UserCommand, type UserEvent, userDecider } from './user.ts'

const test = suite('user')

const person = { userId: dana, email: 'dana@lumen.example', displayName: 'Dana Reyes', avatarUrl: null }
const registered: UserEvent = { type: 'UserRegistered', data: person }

test('Given an unknown person, when they sign in for the first time, then they are registered', () => {
  given(userDecider)
    .when({ type: 'RegisterUser', ...person })
    .then(registered)
})

test('Given a registered person, when registered again, then nothing happens', () => {
  given(userDecider, registered)
    .when({ type: 'RegisterUser', ...person, displayName: 'Another name' })
    .then()
})

test('Given a registered person, when made an admin, then the role changes once', () => {
  const roleChanged: UserEvent = { type: 'RoleChanged', data: { userId: dana, isAdmin: true, role: 'admin' } }
  const command: UserCommand = { type: 'ChangeRole', isAdmin: true, role: 'admin' }
  given(userDecider, registered).when(command).then(roleChanged)
  given(userDecider, registered, roleChanged).when(command).then()
})

test('Given a registered person, when given the role admin without the flag, then they have the one and not the other', () => {
  given(userDecider, registered)
    .when({ type: 'ChangeRole', isAdmin: false, role: 'admin' })
    .then({ type: 'RoleChanged', data: { userId: dana, isAdmin: false, role: 'admin' } })
})

test('Given a registered person, when another Google account comes with their address twice a day, then it is noted once', () => {
  const refusalId = '0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0009'
  const command: UserCommand = { type: 'RefuseGoogleAccount', email: person.email, refusalId }
  const refused: UserEvent = { type: 'GoogleAccountRefused', data: { userId: dana, email: person.email, refusalId } }
  given(userDecider, registered).when(command).then(refused)
  given(userDecider, registered, refused).when(command).then()
})

test('Given a registered person, when the address they registered with changes, then they have the new one', () => {
  const { displayName, avatarUrl } = person
  const email = 'dana@lumen-group.example'
  const changed: UserEvent = { type: 'UserProfileChanged', data: { userId: dana, displayName, avatarUrl, email } }
  const command: UserCommand = { type: 'ChangeProfile', displayName, avatarUrl, email }
  given(userDecider, registered).when(command).then(changed)
  given(userDecider, registered, changed).when(command).then()
  given(userDecider, registered, changed).when({ type: 'ChangeProfile', displayName, avatarUrl }).then()
})

test('Given an erased person, when they are changed, then there is no such person', () => {
  given(userDecider, registered, { type: 'UserErased', data: { userId: dana } })
    .when({ type: 'ChangeProfile', displayName: 'Dana', avatarUrl: null })
    .refuses('not_found')
})

test('Given a registered person, when erased, then no person is left, and erasing again is fine', () => {
  const userErased: UserEvent = { type: 'UserErased', data: { userId: dana } }
  given(userDecider, registered).when({ type: 'EraseUser' }).then(userErased)
  given(userDecider, registered, userErased).when({ type: 'EraseUser' }).then()
  given(userDecider, registered, userErased)
    .when({ type: 'ChangeRole', isAdmin: true, role: 'admin' })
    .refuses('not_found')
  given(userDecider).when({ type: 'EraseUser' }).refuses('not_found')
})

test('Every command sent twice yields no events the second time', () => {
  const names = fc.constantFrom('Dana', 'Dana Reyes')
  const commands = fc.oneof<fc.Arbitrary<UserCommand>[]>(
    fc.constant({ type: 'RegisterUser', ...person }),
    fc.record({
      type: fc.constant('ChangeProfile'),
      displayName: names,
      avatarUrl: fc.constantFrom(null, 'https://a.example/1'),
    }),
    fc.record({ type: fc.constant('RecordSignIn'), signInId: fc.constantFrom('a', 'b') }),
    fc.record({
      type: fc.constant('ChangeRole'),
      isAdmin: fc.boolean(),
      role: fc.constantFrom('user', 'admin', 'support'),
    }),
    fc.record({
      type: fc.constant('RefuseGoogleAccount'),
      email: fc.constant(person.email),
      refusalId: fc.constantFrom('a', 'b'),
    }),
    fc.constant({ type: 'EraseUser' }),
  )
  assert.ok(everyRetryYieldsNoEvents(userDecider, commands) > 100)
})

test.run()
