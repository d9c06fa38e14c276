import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readSession, signedOut, signedOutAfter } from './session.ts'

const test = suite('reading who is signed in')

test('an answer without authentication, or one that makes no sense, is a signed-out visitor', () => {
  for (const answer of [{ authenticated: false, isAdmin: true }, {}, null, 'hello', { authenticated: 'yes' }])
    assert.equal(readSession(answer), signedOut)
})

test('what is missing takes its default', () => {
  assert.equal(readSession({ authenticated: true, userEmail: 'ana@example.com' }), {
    ...signedOut,
    authenticated: true,
    userEmail: 'ana@example.com',
  })
})

test('roles, tiers and statuses that the product does not know are not believed', () => {
  const answer = { authenticated: true, role: 'owner', subscription: { tier: 'gold', status: 'eternal', expiry: 7 } }
  assert.equal(readSession(answer), { ...signedOut, authenticated: true })
})

test('developer screens that are switched off stay so for everyone, also after signing out', () => {
  const off = { devScreens: 'off' } as const
  assert.equal(readSession({ authenticated: false, ...off }), { ...signedOut, ...off })
  const member = readSession({ authenticated: true, ...off })
  assert.is(member.devScreens, 'off')
  assert.equal(signedOutAfter(member), { ...signedOut, ...off })
  assert.equal(signedOutAfter(readSession({ authenticated: true })), signedOut)
  assert.equal(signedOutAfter('pending'), signedOut)
})

test('an admin with a subscription is read whole', () => {
  const subscription = { tier: 'pro', status: 'trial', expiry: '2026-04-01T00:00:00Z' }
  const { isAdmin, role, ...rest } = readSession({ authenticated: true, isAdmin: true, role: 'admin', subscription })
  assert.equal([isAdmin, role, rest.subscription], [true, 'admin', { ...subscription, isAdmin: true }])
})

test.run()
