import { Billing } from '@calendar-sync/contracts/api/billing'
import { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import { WaitlistEntries } from '@calendar-sync/contracts/api/waitlist'
import { FilterId, WaitlistEntryId } from '@calendar-sync/contracts/ids'
import { keywords } from '@calendar-sync/contracts/testing/dana'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { accountId, dana, omar } from '../testing/people.ts'
import { adminAndSupport, adminId, danaAndOmar, supportId } from '../testing/scene.ts'
import { get, listQuery, suiteOfQueries } from '../testing/server.ts'

const entryId = WaitlistEntryId.parse('00000000000000000000000000000001-00000001')

const { queries, server, position } = await suiteOfQueries(
  'filters and the waitlist',
  adminId,
  ...danaAndOmar,
  ...adminAndSupport,
  { type: 'WaitlistJoined', data: { entryId, email: 'ana@example.com', source: 'landing-page', subscribed: true } },
  { type: 'WaitlistNotesChanged', data: { entryId, notes: 'Called' } },
  {
    type: 'EventFilterCreated',
    data: {
      userId: dana,
      filterId: FilterId.parse('5ca1ab1e-0005-4000-8000-000000000001'),
      name: 'Trips',
      filter: keywords('flight'),
    },
  },
)

const ask = async (path: string, as: typeof dana) => get(server, path, { cookie: await server.signIn(as, position) })

queries('admins read notes of the waitlist, support reads the entries without them', async () => {
  const seenBy = async (as: typeof dana) =>
    WaitlistEntries.parse((await ask('/api/waitlist/entries', as)).body).entries.map(({ email, notes }) => [
      email,
      notes,
    ])
  assert.equal(await seenBy(adminId), [['ana@example.com', 'Called']])
  assert.equal(await seenBy(supportId), [['ana@example.com', null]])
})

queries('the waitlist asked for as a list is an array with its range, and knows only its own fields', async () => {
  const asked = (filter: object) => ask(`/api/waitlist/entries?${listQuery({ filter })}`, adminId)
  const found = await asked({ convertedToUser: false })
  assert.is(found.headers.get('content-range'), 'waitlist/entries 0-0/1')
  assert.is((await asked({ convertedToUser: true })).headers.get('content-range'), 'waitlist/entries */0')
  assert.is((await asked({ notes: 'Called' })).status, 400)
})

queries('a person’s filters are theirs alone', async () => {
  const seenBy = async (as: typeof dana) =>
    z.array(z.strictObject(EventFilter.shape)).parse((await ask('/api/event-filters', as)).body)
  assert.equal(
    (await seenBy(dana)).map(({ name, keywords: words, isActive }) => [name, words, isActive]),
    [['Trips', ['flight'], true]],
  )
  assert.equal(await seenBy(omar), [])
})

queries('without an engine, what only Google knows is unavailable, in a sentence', async () => {
  for (const path of ['/api/calendar-events/sample', '/api/conflicts'])
    assert.is((await ask(path, dana)).status, 503, path)
})

queries(
  'an entry of the waitlist counts for the person whose address it has, until their account loses that',
  async () => {
    const joined = {
      entryId: WaitlistEntryId.parse('00000000000000000000000000000001-00000002'),
      source: 'landing-page',
    }
    const hasWaited = async (after: string) => {
      const { body } = await get(server, '/api/user/billing', {
        cookie: await server.signIn(omar, after),
        ...server.after(after),
      })
      return Billing.parse(body).subscription.waited
    }
    const entry = { ...joined, email: 'omar@example.com', subscribed: true } as const
    assert.is(await hasWaited(await server.record({ type: 'WaitlistJoined', data: entry })), true)
    const signIn = { displayName: 'Omar', avatarUrl: null, tokenExpiry: null, hasRefreshToken: true }
    const lost = { userId: omar, accountId: accountId(9), ...signIn, hasLostAddress: true } as const
    assert.is(await hasWaited(await server.record({ type: 'AccountReconnected', data: lost })), false)
  },
)

queries.run()
