import { AdminStats, AdminUser, UserEmail } from '@calendar-sync/contracts/api/adminUsers'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { signedIn } from './kit/arrivals.ts'
import { caughtUp } from './kit/caughtUp.ts'
import { type Client, refusal } from './kit/client.ts'
import { column } from './kit/columns.ts'
import { signedInAs } from './kit/identities.ts'
import { idOf, usersSeenBy } from './kit/staff.ts'
import type { System } from './kit/system.ts'
import { staffSuite } from './kit/systemSuite.ts'
import { makePeople } from './kit/trips.ts'

const test = staffSuite('users, over HTTP, for admins and support')

const registered = async (system: System) => {
  const person = await signedIn(system)
  return { ...person, id: await idOf(person.client) }
}
const proForEver = { tier: 'pro', status: 'active', expiry: '' }

test('Given a person without a plan, when an admin grants one without an expiry, then they may use everything for ever', async ({
  system,
  admin,
}) => {
  const { client, id } = await registered(system)
  assert.is((await client.get('/api/accounts')).status, 403)
  const changed = await admin.patch(`/api/admin/users/${id}/subscription`, proForEver)
  assert.is(changed.status, 200)
  const { subscriptionTier, subscriptionStatus, subscriptionExpiry } = AdminUser.parse(changed.body)
  assert.equal([subscriptionTier, subscriptionStatus, subscriptionExpiry], ['pro', 'active', null])
  const position = changed.headers.get('event-position') ?? ''
  assert.is((await client.get('/api/accounts', { 'after-position': position })).status, 200)
  const ended = await admin.patch(`/api/admin/users/${id}/subscription`, { ...proForEver, expiry: '2030-05-01' })
  assert.is(AdminUser.parse(ended.body).subscriptionExpiry, '2030-05-01T23:59:59.999Z')
})

test('Given a plan with an expiry, when an admin sets its tier alone, then the rest stays; an expiry of nothing is never', async ({
  system,
  admin,
}) => {
  const { id } = await registered(system)
  const set = async (terms: object) => {
    const { body } = await admin.patch(`/api/admin/users/${id}/subscription`, terms)
    const { subscriptionTier, subscriptionStatus, subscriptionExpiry } = AdminUser.parse(body)
    return [subscriptionTier, subscriptionStatus, subscriptionExpiry]
  }
  await set({ tier: 'pro', status: 'trial', expiry: '2031-05-01' })
  assert.equal(await set({ tier: 'enterprise' }), ['enterprise', 'trial', '2031-05-01T23:59:59.999Z'])
  assert.equal(await set({ expiry: null }), ['enterprise', 'trial', null])
})

test('Given a person, when an admin changes their role, then the answer shows it, and nonsense is refused', async ({
  system,
  admin,
}) => {
  const { id } = await registered(system)
  const changed = await admin.patch(`/api/admin/users/${id}/role`, { isAdmin: true, role: 'admin' })
  assert.equal([AdminUser.parse(changed.body).isAdmin, AdminUser.parse(changed.body).role], [true, 'admin'])
  assert.is((await admin.patch(`/api/admin/users/${id}/role`, { isAdmin: true, role: 'king' })).status, 400)
  assert.is((await admin.patch('/api/admin/users/nobody/role', { isAdmin: true, role: 'user' })).status, 404)
  const stranger = '5ca1ab1e-0001-4000-8000-000000000001'
  assert.is((await admin.patch(`/api/admin/users/${stranger}/subscription`, proForEver)).status, 404)
})

test('Given days that Postgres does not have or JavaScript cannot compute with, then each border refuses them', async ({
  system,
  admin,
}) => {
  const { id } = await registered(system)
  for (const expiry of ['0000-01-01', '9999-12-31T23:00:00-05:00', '3000-01-01']) {
    const answer = await admin.patch(`/api/admin/users/${id}/subscription`, { ...proForEver, expiry })
    assert.is(answer.status, 400, expiry)
  }
  assert.is((await admin.get('/api/analytics?from=9999-12-31&to=9999-12-31')).status, 400)
  assert.is((await admin.get('/api/analytics.csv?from=0000-01-01&to=0000-01-05')).status, 400)
  const historyFrom = (from: string) => admin.get(`/api/history?filter=${encodeURIComponent(JSON.stringify({ from }))}`)
  assert.is((await historyFrom('0000-01-01T00:00:00Z')).status, 400)
  assert.is((await historyFrom('2026-01-31T00:00:00+23:00')).status, 200, 'an offset that Postgres does not know')
})

test('Given an administrator by flag, then the role admin finds them, and their kept role does not', async ({
  system,
  admin,
}) => {
  const { id } = await registered(system)
  await admin.patch(`/api/admin/users/${id}/role`, { isAdmin: true, role: 'support' })
  const ids = async (role: string) => (await usersSeenBy(admin, { role })).map((user) => user.id)
  assert.ok((await ids('admin')).includes(id))
  assert.not((await ids('support')).includes(id))
})

test('A test user is made once, with plan, role and addresses, and shows in list and counters', async ({ admin }) => {
  const before = AdminStats.parse((await admin.get('/api/admin/stats')).body)
  const wanted = {
    email: 'tess@test.example',
    displayName: 'Tess Tester',
    billingEmail: 'books@test.example',
    subscriptionTier: 'enterprise',
    subscriptionStatus: 'trial',
    subscriptionExpiry: '2031-01-01',
    isAdmin: false,
    role: 'support',
  }
  const key = { 'idempotency-key': 'make-tess' }
  const made = await admin.post('/api/admin/users/test', wanted, key)
  assert.is(made.status, 201)
  const tess = AdminUser.parse(made.body)
  assert.ok(tess.isTestUser)
  assert.equal(
    [tess.email, tess.displayName, tess.billingEmail, tess.role, tess.subscriptionTier, tess.subscriptionStatus],
    [wanted.email, wanted.displayName, wanted.billingEmail, 'support', 'enterprise', 'trial'],
  )
  assert.is(AdminUser.parse((await admin.post('/api/admin/users/test', wanted, key)).body).id, tess.id)
  assert.equal(refusal(await admin.post('/api/admin/users/test', { email: 'TESS@test.example' })), [409, 'email_taken'])
  assert.is((await admin.post('/api/admin/users/test', { email: 'no address' })).status, 400)
  assert.equal(column(await usersSeenBy(admin, { q: 'tess' }), 'id'), [tess.id])
  const [address] = z.array(UserEmail).parse((await admin.get(`/api/admin/users/${tess.id}/emails`)).body)
  assert.equal([address?.email, address?.source, address?.isVerified], [wanted.email, 'test', false])
  const after = AdminStats.parse((await admin.get('/api/admin/stats')).body)
  assert.is(after.totalUsers, before.totalUsers + 1)
  assert.is(after.enterpriseSubscriptions, before.enterpriseSubscriptions + 1)
})

test('Given a test user, when the owner of the address signs in through Google, then they are that user', async ({
  system,
  admin,
}) => {
  const { office } = await makePeople(system.emulator)
  const made = AdminUser.parse((await admin.post('/api/admin/users/test', { email: office })).body)
  assert.equal([made.subscriptionTier, made.subscriptionStatus, made.role], ['pro', 'active', 'user'])
  assert.is(await idOf(await signedInAs(system, office)), made.id)
})

test('Given a person, when an admin deletes them, then they are signed out, gone from the list, and their address is free', async ({
  system,
  admin,
}) => {
  const { client, people, id } = await registered(system)
  const deleted = await admin.delete(`/api/admin/users/${id}`)
  assert.is(deleted.status, 200)
  assert.equal(deleted.body, { id })
  assert.is((await client.get('/api/accounts')).status, 401)
  assert.equal(await usersSeenBy(admin, { q: people.office }), [])
  assert.is((await admin.get(`/api/admin/users/${id}`)).status, 404)
  await client.signIn(people.office)
  assert.is.not(await idOf(client), id)
})

test('An admin cannot delete themselves', async ({ admin }) => {
  assert.equal(refusal(await admin.delete(`/api/admin/users/${await idOf(admin)}`)), [422, 'cannot_delete_yourself'])
  assert.is((await admin.get('/api/admin/stats')).status, 200)
})

test('Given support, when they read what admins read, then the answers are the same', async ({
  system,
  admin,
  support,
}) => {
  const { id } = await registered(system)
  await caughtUp(system)
  for (const path of ['users', `users/${id}`, `users/${id}/emails`, 'stats'])
    assert.equal(await read(support, path), await read(admin, path))
})

const read = async (reader: Client, path: string) => {
  const { status, body } = await reader.get(`/api/admin/${path}`)
  return { path, status, body }
}

test.run()
