import { accessTable, mayAccess, type Visitor } from '@calendar-sync/contracts/access'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { routeTable } from './routeTable.ts'

const test = suite('who may do what, on the screens and on the server')

/** The call behind each thing that staff may do on a screen. */
const calls: Readonly<Record<string, string>> = {
  'users list': 'GET /api/admin/users',
  'users show': 'GET /api/admin/users/:id/emails',
  'users create': 'POST /api/admin/users/test',
  'users edit': 'PATCH /api/admin/users/:id/role',
  'users delete': 'DELETE /api/admin/users/:id',
  'statistics list': 'GET /api/admin/stats',
  'waitlist list': 'GET /api/waitlist/entries',
  'waitlist edit': 'PATCH /api/waitlist/entries/:id',
  'waitlist delete': 'DELETE /api/waitlist/entries/:id',
  'enterprise-requests list': 'GET /api/admin/enterprise-requests',
  'history list': 'GET /api/history',
  'history show': 'GET /api/history/:position',
  'operations list': 'GET /api/admin/operations',
  'projections list': 'GET /api/admin/projections',
  'projections edit': 'POST /api/admin/projections/:name/rebuild',
  'parked-events list': 'GET /api/admin/parked-events',
  'parked-events edit': 'POST /api/admin/parked-events/:id/retry',
  'parked-events delete': 'DELETE /api/admin/parked-events/:id',
  'analytics list': 'GET /api/analytics',
}

test('Given what staff may do on a screen, then the server lets the same people do it', () => {
  const onScreens = Object.entries(accessTable).flatMap(([resource, actions]) =>
    Object.entries(actions)
      .filter(([, rank]) => rank === 'staff' || rank === 'admin')
      .map(([action, rank]) => [`${resource} ${action}`, rank]),
  )
  const onServer = Object.entries(calls).map(([call, route]) => [call, routeTable[route]?.access])
  assert.equal(Object.fromEntries(onScreens), Object.fromEntries(onServer))
})

const person: Visitor = { isAdmin: false, role: 'user', subscription: { tier: null, status: null } }
const subscriber: Visitor = { ...person, subscription: { tier: 'pro', status: 'active' } }
const support: Visitor = { ...person, role: 'support' }
const admin: Visitor = { ...person, isAdmin: true }

const may = (visitor: Visitor, resource: string, action: string) => mayAccess(visitor, 'me', { resource, action })

test('Given each kind of visitor, then they may do what their rank allows, and nothing that has no row', () => {
  for (const [resource, action, ...expected] of [
    ['calendar-syncs', 'create', false, true, false, true],
    ['settings', 'edit', true, true, true, true],
    ['waitlist', 'list', false, false, true, true],
    ['waitlist', 'delete', false, false, false, true],
  ] as const) {
    const found = [person, subscriber, support, admin].map((visitor) => may(visitor, resource, action))
    assert.equal(found, expected, `${resource} ${action}`)
  }
  for (const nothing of ['unknown', 'constructor', '__proto__']) {
    assert.is(may(admin, nothing, 'list'), false)
    assert.is(may(admin, 'users', nothing), false)
  }
})

test('Given their own row, then an administrator may change it, but not delete it', () => {
  const about = (id: string, action: string) => mayAccess(admin, 'me', { resource: 'users', action, record: { id } })
  assert.is(about('me', 'edit'), true)
  assert.is(about('me', 'delete'), false)
  assert.is(about('another', 'delete'), true)
})

test.run()
