import { AuthStatus } from '@calendar-sync/contracts/api/auth'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { presentAuthStatus } from '../queries/users.ts'
import { dana, registered } from '../testing/people.ts'
import { minute, rowAfter } from '../testing/recorded.ts'
import { users } from './users.ts'

const subscribed = {
  type: 'SubscriptionChanged',
  data: {
    userId: dana,
    tier: 'pro',
    status: 'trial',
    expiry: '2026-02-15T08:00:00.000Z',
    trialEndsAt: '2026-02-15T08:00:00.000Z',
  },
} as const

test('a person who just signed up has no subscription and no rights', () => {
  const row = rowAfter(users, dana, registered())
  assert.ok(row)
  assert.equal(AuthStatus.parse(presentAuthStatus(row)), {
    authenticated: true,
    userId: dana,
    userEmail: 'dana@lumen.example',
    isAdmin: false,
    role: 'user',
    subscription: { tier: 'none', status: 'inactive', expiry: null },
  })
})

test('subscription, role, profile and sign-in come together in one row', () => {
  const row = rowAfter(
    users,
    dana,
    registered(),
    subscribed,
    { type: 'RoleChanged', data: { userId: dana, isAdmin: false, role: 'support' } },
    { type: 'UserProfileChanged', data: { userId: dana, displayName: 'Dana R.', avatarUrl: null } },
    { type: 'UserSignedIn', data: { userId: dana, signInId: '5ca1ab1e-0009-4000-8000-000000000001' } },
  )
  assert.ok(row)
  const { subscription, role } = AuthStatus.parse(presentAuthStatus(row))
  assert.equal(subscription, { tier: 'pro', status: 'trial', expiry: '2026-02-15T08:00:00.000Z' })
  assert.is(role, 'support')
  assert.is(row.displayName, 'Dana R.')
  assert.is(row.createdAt, minute(1))
  assert.is(row.updatedAt, minute(4))
  assert.is(row.lastLogin, minute(5))
})

test('of an erased person nothing is left', () => {
  assert.is(rowAfter(users, dana, registered(), subscribed, { type: 'UserErased', data: { userId: dana } }), undefined)
  assert.is(rowAfter(users, dana, registered(), { type: 'UserErased', data: { userId: dana } }, subscribed), undefined)
})

test.run()
