import * as assert from 'uvu/assert'
import { withSync } from './kit/arrivals.ts'
import type { Client } from './kit/client.ts'
import { filterBody } from './kit/createSync.ts'
import { accountsOf } from './kit/identities.ts'
import { payment } from './kit/people.ts'
import { storedEvents } from './kit/storedLog.ts'
import { tablesOf, textOf } from './kit/storedRows.ts'
import { systemSuite } from './kit/systemSuite.ts'
import type { People } from './kit/trips.ts'

const test = systemSuite<{ people: People; client: Client }>('what is stored')
test.before(async (context) => {
  const { client, people, sync } = await withSync(context.system)
  Object.assign(context, { client, people })
  await client.patch(`/api/calendar-syncs/${sync.id}/filter`, filterBody('Lisbon'))
  await client.post(`/api/calendar-syncs/${sync.id}/sync`)
})

test('No event row holds an address, a name, a title, a keyword, a token or anything of a card but its last digits', async ({
  system,
  people,
}) => {
  const events = (await storedEvents(system.store)).map((event) => JSON.stringify(event)).join('\n')
  assert.match(events, 'SyncRunCompleted')
  const { cardDetails, billingAddress } = payment
  const personal = [
    people.office,
    people.home,
    'Lea at',
    'Lisbon',
    cardDetails.nameOnCard,
    billingAddress.streetAddress,
  ]
  for (const value of personal) assert.not(events.includes(value), `an event shows "${value}"`)
  assert.not.match(events, /ya29|access_token|refresh_token|Bearer|1\/\/0/)
})

test('Tokens stand sealed in the vault and nowhere else', async ({ system, client }) => {
  const credentials = await textOf(system.pool, 'privacy.credentials')
  assert.ok(credentials.length > 0)
  assert.not.match(credentials, /ya29|access_token|refreshToken|accessToken/)
  const tables = await tablesOf(system.pool)
  assert.ok(tables.length > 8)
  const known = await Promise.all((await accountsOf(client)).map(({ id }) => system.vault.read(id)))
  const tokens = known.flatMap((credentials) => [credentials?.accessToken, credentials?.refreshToken])
  assert.is(tokens.filter(Boolean).length, 4)
  for (const table of tables) {
    const text = await textOf(system.pool, table)
    for (const token of tokens) assert.not(text.includes(token ?? ''), `${table} holds a token`)
  }
})

test('Every person has a key, and it is not stored in the clear', async ({ system }) => {
  const keys = await textOf(system.pool, 'privacy.personal_keys')
  assert.ok(keys.includes('('))
  assert.not.match(keys, /lea\d/)
})

test.run()
