import { Billing } from '@calendar-sync/contracts/api/billing'
import { UserExport } from '@calendar-sync/contracts/api/userExport'
import * as assert from 'uvu/assert'
import { signedIn, subscriber, visitor, withRun } from './kit/arrivals.ts'
import type { Client } from './kit/client.ts'
import { createSync } from './kit/createSync.ts'
import { becomes } from './kit/eventually.ts'
import { signedInAs, statusOf, subscribed } from './kit/identities.ts'
import { payment } from './kit/people.ts'
import { idOf } from './kit/staff.ts'
import { systemSuite } from './kit/systemSuite.ts'

/** That nothing personal is left anywhere is proven by erasure/everyTrace. */
const test = systemSuite('leaving')

const billingOf = async (client: Client) => Billing.parse((await client.get('/api/user/billing')).body).subscription

/** What works with a person by their id. */
const working = ['privacy.credentials', 'http.sessions', 'engine.links', 'engine.feeds', 'engine.syncs', 'engine.runs']

test('Given a person in two browsers, when they are erased, then both are signed out, no service works for them any more, and no key opens what is left', async ({
  system,
}) => {
  const { client, people } = await visitor(system)
  await client.post('/api/waitlist/join', { email: people.office, source: 'landing-page' })
  await subscribed(client, people.office, people.home)
  const sync = await createSync(client, people)
  assert.is((await client.post(`/api/calendar-syncs/${sync.id}/sync`)).status, 200)
  const userId = await idOf(client)
  const elsewhere = await signedInAs(system, people.home)
  const naming = async () => {
    const found: string[] = []
    for (const table of working) {
      const { rows } = await system.pool.query(`select from ${table} t where t::text like $1`, [`%${userId}%`])
      if (rows.length > 0) found.push(table)
    }
    return found
  }
  assert.ok((await naming()).length > 4, 'the tables named them before')

  const answer = await client.delete('/api/user')
  assert.is(answer.status, 200)
  assert.equal(answer.body, { id: userId })

  for (const browser of [client, elsewhere]) {
    assert.is((await statusOf(browser)).authenticated, false)
    assert.is((await browser.get('/api/settings')).status, 401)
  }
  await becomes(naming, [])
  const keys = await system.pool.query(
    `select person_id from privacy.personal_keys
     where wrapped_key is not null and (person_id = $1 or person_id like 'waitlist:%')`,
    [userId],
  )
  assert.equal(keys.rows, [], 'no key opens anything of theirs in the log or its backups')
})

test('Given an erased person, when they sign in again, then they are a new person with nothing', async ({ system }) => {
  const { client, people } = await subscriber(system)
  const before = await idOf(client)
  await client.delete('/api/user')
  const status = await statusOf(await signedInAs(system, people.office))
  assert.ok(status.authenticated)
  assert.is.not(status.userId, before)
  assert.is(status.subscription.status, 'inactive')
})

test('Given an erased person who had a sync, when they come back, then the two calendars are free for another', async ({
  system,
}) => {
  const { client, people } = await withRun(system, { syncDirection: 'two-way' })
  await client.delete('/api/user')
  await subscribed(client, people.office, people.home)
  const { id } = await createSync(client, people, { syncDirection: 'two-way' })
  assert.is((await client.post(`/api/calendar-syncs/${id}/sync`)).status, 200)
})

test('Given an erased person who had their trial, when they sign in again and again with one of their Google accounts, then the checkout says that they pay, and they do', async ({
  system,
}) => {
  const { client, people } = await visitor(system)
  const join = () => client.post('/api/waitlist/join', { email: people.office, source: 'landing-page' })
  await join()
  await subscribed(client, people.office, people.home)
  const first = await billingOf(client)
  assert.ok(first.trialEndsAt)
  await client.delete('/api/user')
  for (const address of [people.office, people.office, people.home]) {
    await join()
    await client.signIn(address)
    assert.equal([(await billingOf(client)).checkout, (await billingOf(client)).tier], ['charge', 'none'])
    await client.post('/api/user/subscription', payment)
    const { tier, trialEndsAt, currentPeriodEnd } = await billingOf(client)
    assert.equal([tier, trialEndsAt], ['pro', null])
    const days = (Date.parse(currentPeriodEnd ?? '') - Date.now()) / 86_400_000
    assert.ok(days > 27 && days < 32, `${days} days are paid for`)
    await client.delete('/api/user')
  }
})

test('Given an erased person who never had a trial, when they sign in again, then the trial is theirs', async ({
  system,
}) => {
  const { client, people } = await signedIn(system)
  await client.delete('/api/user')
  assert.is((await billingOf(await signedInAs(system, people.office))).checkout, 'trial')
})

test('Given a person, when they take their data away, then it is a file of what happened, with no token and nothing of others', async ({
  system,
}) => {
  const { client, people } = await withRun(system)
  await client.patch('/api/settings', { theme: 'dark' })
  await client.post('/api/event-filters', { name: 'Trips', keywords: ['flight'] })
  const other = await signedIn(system)
  const answer = await client.get('/api/user/export')
  assert.is(answer.status, 200)
  assert.match(answer.headers.get('content-disposition') ?? '', /attachment/)
  const exported = UserExport.parse(answer.body)
  assert.is(exported.userId, await idOf(client))
  const text = JSON.stringify(exported)
  for (const word of [people.office, people.home, 'Lea at', payment.cardDetails.nameOnCard, ...people.trips])
    assert.ok(text.includes(word), `the export lacks ${word}`)
  assert.not(text.includes(other.people.office))
  assert.not.match(text, /ya29|refresh_token|access_token/)
  const types = new Set(exported.history.map(({ type }) => type))
  for (const type of ['UserRegistered', 'SyncCreated', 'SyncRunCompleted', 'EventFilterCreated', 'ThemeChanged'])
    assert.ok(types.has(type), type)
})

test.run()
