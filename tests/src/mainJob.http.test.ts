import { Account } from '@calendar-sync/contracts/api/accounts'
import { AuthStatus } from '@calendar-sync/contracts/api/auth'
import { CalendarSync, SyncRunAnswer } from '@calendar-sync/contracts/api/calendarSyncs'
import { ErrorBody } from '@calendar-sync/contracts/api/error'
import { SyncRunWithEvents } from '@calendar-sync/contracts/api/syncRuns'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { signedIn, subscriber, visitor, withCalendars, withSync } from './kit/arrivals.ts'
import { refusal } from './kit/client.ts'
import { becomes } from './kit/eventually.ts'
import { payment } from './kit/people.ts'
import { systemSuite } from './kit/systemSuite.ts'

const test = systemSuite('the main job over HTTP')

test('Given a new person, when they sign in, subscribe and add an account, then both accounts are theirs', async ({
  system,
}) => {
  const { client, people } = await visitor(system)
  assert.is(await client.signIn(people.office), '/api/auth/callback')
  const newcomer = AuthStatus.parse((await client.get('/api/auth/status')).body)
  assert.is(newcomer.userEmail, people.office)
  assert.equal(refusal(await client.get('/api/accounts')), [403, 'subscription_required'])

  assert.is((await client.post('/api/user/subscription', payment)).status, 200)
  const withPlan = AuthStatus.parse((await client.get('/api/auth/status')).body)
  assert.is(withPlan.subscription.tier, 'pro')
  assert.is(withPlan.subscription.status, 'active')

  assert.is(await client.addAccount(people.home), '/accounts')
  const accounts = await client.get('/api/accounts')
  assert.is(accounts.headers.get('account-limit'), '2')
  const listed = z.array(Account).parse(accounts.body)
  assert.equal(
    listed.map(({ email, isPrimary, isActive }) => ({ email, isPrimary, isActive })),
    [
      { email: people.office, isPrimary: true, isActive: true },
      { email: people.home, isPrimary: false, isActive: true },
    ],
  )
})

test('Given a sync from work to family, when it is run, then the trips and nothing else are in the family calendar', async ({
  system,
}) => {
  const { client, people, sync } = await withSync(system)
  assert.is(sync.pattern, 'travel')
  assert.is(sync.active, true)
  assert.equal([sync.daysBack, sync.daysForward], [14, 30])

  const run = await client.post(`/api/calendar-syncs/${sync.id}/sync`)
  assert.is(run.status, 200, JSON.stringify(run.body))
  const { results, runId } = SyncRunAnswer.parse(run.body)
  assert.is(results.created, people.trips.length)
  assert.is(results.successful, people.trips.length)
  assert.is(results.errors, 0)

  const copies = await system.emulator.events(people.home, people.home)
  assert.equal(copies.map(({ summary }) => summary).sort(), [...people.trips].sort())
  assert.ok(copies.every(({ attendees }) => !attendees?.length))
  assert.equal(await system.emulator.mails(), [])

  const [listed] = z.array(CalendarSync).parse((await client.get('/api/calendar-syncs')).body)
  assert.is(listed?.totalSynced, people.trips.length)
  assert.ok(listed?.lastSyncTime)
  const history = SyncRunWithEvents.parse((await client.get(`/api/sync-runs/${runId}`)).body)
  for (const event of history.events) {
    assert.equal([event.id, event.message], [event.sourceEventId, event.reason])
    assert.equal([event.sourceCalendarId, event.targetCalendarId], [people.office, people.home])
    assert.is(event.error, null)
  }
  assert.is(history.status, 'completed')
  assert.is(history.events.filter(({ action }) => action === 'create').length, people.trips.length)
})

test('Given a sync, when it is switched off, then it cannot be run by hand', async ({ system }) => {
  const { client, sync } = await withSync(system)
  const off = await client.patch(`/api/calendar-syncs/${sync.id}`, { active: false })
  assert.is(CalendarSync.parse(off.body).active, false)
  assert.equal(refusal(await client.post(`/api/calendar-syncs/${sync.id}/sync`)), [409, 'sync_inactive'])
})

test('Given a sync whose account is removed, then it says why it is off, and is switched on only when the account is back', async ({
  system,
}) => {
  const { client, people, sync } = await withSync(system)
  const address = `/api/calendar-syncs/${sync.id}`
  assert.is((await client.delete(`/api/accounts/${sync.sourceCalendar.accountId}`)).status, 200)
  const state = async () => CalendarSync.parse((await client.get(address)).body)
  await becomes(async () => (await state()).inactiveReason, 'account_removed')
  const refused = await client.patch(address, { active: true })
  assert.equal(refusal(refused), [422, 'account_removed'])
  assert.is(ErrorBody.parse(refused.body).error, 'The source account is no longer connected.')
  assert.is((await state()).active, false)

  assert.not.match(await client.addAccount(people.office), 'error')
  const on = CalendarSync.parse((await client.patch(address, { active: true })).body)
  assert.equal([on.active, on.inactiveReason], [true, null])
})

test('Given a sync, when another is made for the same direction, then it is refused until the first is deleted', async ({
  system,
}) => {
  const { client, sync } = await withSync(system)
  const again = { sourceCalendar: sync.sourceCalendar, targetCalendar: sync.targetCalendar }
  assert.equal(refusal(await client.post('/api/calendar-syncs', again)), [409, 'direction_taken'])
  assert.equal((await client.delete(`/api/calendar-syncs/${sync.id}`)).body, { id: sync.id })
  assert.is((await client.post('/api/calendar-syncs', again)).status, 201)
})

test('Given the same request sent twice with one Idempotency-Key, then one sync is made', async ({ system }) => {
  const { client, work, family } = await withCalendars(system)
  const body = { sourceCalendar: work, targetCalendar: family }
  const key = { 'idempotency-key': 'the-same-request' }
  const first = CalendarSync.parse((await client.post('/api/calendar-syncs', body, key)).body)
  const second = CalendarSync.parse((await client.post('/api/calendar-syncs', body, key)).body)
  assert.is(second.id, first.id)
  assert.is(z.array(CalendarSync).parse((await client.get('/api/calendar-syncs')).body).length, 1)
})

test('Given an Idempotency-Key that was used, when another body or another call comes with it, then that is refused and nothing is done', async ({
  system,
}) => {
  const { client, work, family } = await withCalendars(system)
  const key = { 'idempotency-key': 'one-request-only' }
  const body = { sourceCalendar: work, targetCalendar: family }
  const { id } = CalendarSync.parse((await client.post('/api/calendar-syncs', body, key)).body)
  const reused = [422, 'idempotency_key_reused']
  const back = { sourceCalendar: family, targetCalendar: work }
  assert.equal(refusal(await client.post('/api/calendar-syncs', back, key)), reused)
  const path = `/api/calendar-syncs/${id}`
  assert.equal(refusal(await client.send('PATCH', path, { active: false }, key)), reused)
  assert.equal(refusal(await client.send('DELETE', path, undefined, key)), reused)
  const syncs = z.array(CalendarSync).parse((await client.get('/api/calendar-syncs')).body)
  assert.equal(
    syncs.map(({ id, active }) => [id, active]),
    [[id, true]],
  )
})

test('Given an Idempotency-Key of a request that could not be read, when that comes again mended, then it is carried out', async ({
  system,
}) => {
  const { client } = await signedIn(system)
  const key = { 'idempotency-key': 'mended' }
  assert.is((await client.send('PATCH', '/api/settings', { theme: 'no such theme' }, key)).status, 400)
  assert.is((await client.send('PATCH', '/api/settings', { theme: 'dark' }, key)).status, 200)
})

test('Given a card number in a body, then it is refused and named nowhere', async ({ system }) => {
  const { client } = await signedIn(system)
  const body = { ...payment, cardDetails: { ...payment.cardDetails, cardNumber: '4242 4242 4242 4242' } }
  const answer = await client.post('/api/user/subscription', body)
  assert.equal(refusal(answer), [400, 'card_data_refused'])
  assert.not(JSON.stringify(answer.body).includes('4242'))
})

test('Given a page of another site, when it posts with the person’s cookies, then it is refused', async ({
  system,
}) => {
  const { client } = await signedIn(system)
  const answer = await client.post('/api/auth/logout', undefined, { origin: 'https://evil.example' })
  assert.equal(refusal(answer), [403, 'wrong_origin'])
})

test('Given a body that is not what a call takes, then the answer says which field is wrong', async ({ system }) => {
  const { client } = await subscriber(system)
  const answer = await client.post('/api/calendar-syncs', { sourceCalendar: { id: '' }, targetCalendar: { id: 'x' } })
  assert.is(answer.status, 400)
  assert.match(JSON.stringify(answer.body), /"path":"sourceCalendar/)
  assert.equal(refusal(await client.sendText('POST', '/api/calendar-syncs', '{"half')), [400, 'invalid_json'])
})

test.run()
