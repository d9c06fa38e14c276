import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Session, signedOut } from '../auth/session.ts'
import { outcomeFor } from './gating.ts'

const unsubscribed: Session = { ...signedOut, authenticated: true, userEmail: 'ana@example.com' }
const subscribed: Session = {
  ...unsubscribed,
  subscription: { ...signedOut.subscription, tier: 'pro', status: 'active' },
}
const admin: Session = { ...unsubscribed, isAdmin: true }
const support: Session = { ...unsubscribed, role: 'support' }
const everyone = { signedOut, unsubscribed, subscribed, admin, support }

const screenAt = (path: string, session: Session) => {
  const outcome = outcomeFor(path, session)
  return outcome.kind === 'show' ? outcome.screen : outcome.kind === 'redirect' ? `→ ${outcome.to}` : 'wait'
}
const toastAt = (path: string, session: Session) => {
  const outcome = outcomeFor(path, session)
  return outcome.kind === 'redirect' ? `${outcome.toast.title} / ${outcome.toast.description}` : null
}

const premiumPaths = ['/home', '/dashboard', '/accounts', '/calendars', '/filters', '/billing']

const test = suite('gating')

test('while the check is pending every known path waits, except the callback screen', () => {
  for (const path of ['/', '/accounts', '/landing', '/login', '/admin'])
    assert.is(outcomeFor(path, 'pending').kind, 'wait')
  assert.equal(outcomeFor('/api/auth/callback', 'pending'), { kind: 'show', screen: 'callback' })
})

test('public screens are open to every kind of visitor', () => {
  for (const session of Object.values(everyone)) {
    assert.is(screenAt('/login', session), 'login')
    assert.is(screenAt('/landing', session), 'landing')
    assert.is(screenAt('/privacy-policy', session), 'privacy')
    assert.is(screenAt('/terms-of-service', session), 'terms')
    assert.is(screenAt('/confirm-address', session), 'confirmAddress')
    assert.is(screenAt('/dev-helper', session), 'devHelper')
    assert.is(screenAt('/dev-testing', session), 'devTesting')
    assert.is(screenAt('/auth-debug', session), 'authDebug')
    assert.is(screenAt('/nowhere', session), 'notFound')
    assert.is(screenAt('/accounts/nowhere', session), 'notFound')
  }
})

test('the start page is landing, subscribe screen or dashboard, by who comes', () => {
  assert.is(screenAt('/', signedOut), 'landing')
  assert.is(screenAt('/', unsubscribed), '→ /subscribe')
  assert.is(screenAt('/', subscribed), 'dashboard')
  assert.is(screenAt('/', admin), 'dashboard')
})

test('premium screens open for subscribers and admins only', () => {
  for (const path of premiumPaths) {
    assert.is(screenAt(path, signedOut), '→ /login')
    assert.is(toastAt(path, signedOut), 'Authentication Required / Please sign in to access this page')
    for (const session of [unsubscribed, support]) {
      assert.is(screenAt(path, session), '→ /subscribe')
      assert.is(toastAt(path, session), 'Subscription Required / Please subscribe to access premium features')
    }
    for (const session of [subscribed, admin]) assert.is(outcomeFor(path, session).kind, 'show')
  }
})

test('a subscription counts only when it is active or a trial, of pro or enterprise', () => {
  const withTerms = (tier: Session['subscription']['tier'], status: Session['subscription']['status']): Session => ({
    ...unsubscribed,
    subscription: { ...signedOut.subscription, tier, status },
  })
  assert.is(screenAt('/accounts', withTerms('enterprise', 'trial')), 'accounts')
  assert.is(screenAt('/accounts', withTerms('none', 'active')), '→ /subscribe')
  assert.is(screenAt('/accounts', withTerms('pro', 'cancelled')), '→ /subscribe')
})

test('settings need a signed-in person, subscribed or not', () => {
  assert.is(screenAt('/settings', signedOut), '→ /login')
  assert.is(screenAt('/settings', unsubscribed), 'settings')
})

test('settings stay open, to say so, when the session ends on them; any other screen goes to login', () => {
  assert.equal(outcomeFor('/settings', signedOut, '/settings'), { kind: 'show', screen: 'settings' })
  assert.is(outcomeFor('/settings', signedOut, '/accounts').kind, 'redirect')
  assert.is(outcomeFor('/accounts', signedOut, '/accounts').kind, 'redirect')
})

test('subscribe shows the login screen to those who are signed out', () => {
  assert.is(screenAt('/subscribe', signedOut), 'login')
  assert.is(screenAt('/subscribe', unsubscribed), 'subscribe')
  assert.is(screenAt('/subscribe', subscribed), 'subscribe')
})

test('the admin panel and its inner pages open for admins and support', () => {
  for (const path of ['/admin', '/admin/users']) {
    assert.is(screenAt(path, signedOut), '→ /login')
    assert.is(screenAt(path, subscribed), '→ /')
    assert.is(toastAt(path, subscribed), 'Access Denied / You need administrator privileges to access the admin page.')
    assert.is(screenAt(path, admin), 'admin')
    assert.is(screenAt(path, support), 'admin')
  }
})

test('developer screens that are switched off lead nowhere, for every kind of visitor', () => {
  for (const session of Object.values(everyone))
    for (const path of ['/dev-helper', '/dev-testing', '/auth-debug'])
      assert.is(screenAt(path, { ...session, devScreens: 'off' }), 'notFound')
})

test('a slash at the end changes nothing', () => {
  assert.is(screenAt('/accounts/', subscribed), 'accounts')
})

test.run()
