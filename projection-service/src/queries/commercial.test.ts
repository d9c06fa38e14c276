import { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import { WaitlistEntries } from '@calendar-sync/contracts/api/waitlist'
import { FilterId, WaitlistEntryId } from '@calendar-sync/contracts/ids'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { dana, keywords, omar, registered, userId } from '../testing/people.ts'
import { danaAndOmar } from '../testing/scene.ts'
import { get, startServer, type TestServer } from '../testing/server.ts'

const queries = suite('filters and the waitlist')
let server: TestServer
let position: string

const [ada, sven] = [userId(7), userId(8)]
const entryId = WaitlistEntryId.parse('00000000000000000000000000000001-00000001')

queries.before(async () => {
  server = await startServer()
  position = await server.record(
    ...danaAndOmar,
    registered(ada, 'ada@example.com'),
    { type: 'RoleChanged', data: { userId: ada, isAdmin: true, role: 'admin' } },
    registered(sven, 'sven@example.com'),
    { type: 'RoleChanged', data: { userId: sven, isAdmin: false, role: 'support' } },
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
})
queries.after(async () => {
  await server.end()
})

const ask = async (path: string, as: typeof dana) => get(server, path, { cookie: await server.signIn(as, position) })

queries('admins read notes of the waitlist, support reads the entries without them', async () => {
  const seenBy = async (as: typeof dana) =>
    WaitlistEntries.parse((await ask('/api/waitlist/entries', as)).body).entries.map(({ email, notes }) => [
      email,
      notes,
    ])
  assert.equal(await seenBy(ada), [['ana@example.com', 'Called']])
  assert.equal(await seenBy(sven), [['ana@example.com', null]])
  assert.is((await ask('/api/waitlist/entries', dana)).status, 403)
})

queries('the waitlist asked for as a list is an array with its range, and knows only its own fields', async () => {
  const asked = (filter: object) =>
    ask(`/api/waitlist/entries?${new URLSearchParams({ filter: JSON.stringify(filter) })}`, ada)
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

queries.run()
