import { Account } from '@calendar-sync/contracts/api/accounts'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { withSync } from './kit/arrivals.ts'
import type { Client } from './kit/client.ts'
import { payment } from './kit/people.ts'
import { storedEvents } from './kit/storedLog.ts'
import type { System } from './kit/system.ts'
import { systemSuite } from './kit/systemSuite.ts'
import type { People } from './kit/trips.ts'

const test = systemSuite<{ people: People; client: Client }>('what is stored')
test.before(async (context) => {
  const { client, people, sync } = await withSync(context.system)
  Object.assign(context, { client, people })
  await client.patch(`/api/calendar-syncs/${sync.id}/filter`, {
    filterKeywords: ['Lisbon'],
    filterMode: 'any',
    filterCheckLocation: true,
    filterCheckSummary: true,
    filterCheckDescription: true,
  })
  await client.post(`/api/calendar-syncs/${sync.id}/sync`)
})

const textOf = async ({ pool }: System, table: string) =>
  (await pool.query<{ row: string }>(`select t::text as row from ${table} t`)).rows.map(({ row }) => row).join('\n')

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
  const credentials = await textOf(system, 'privacy.credentials')
  assert.ok(credentials.length > 0)
  assert.not.match(credentials, /ya29|access_token|refreshToken|accessToken/)
  const { rows } = await system.pool.query<{ table: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as table from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  assert.ok(rows.length > 8)
  const accounts = z.array(Account).parse((await client.get('/api/accounts')).body)
  const known = await Promise.all(accounts.map(({ id }) => system.vault.read(id)))
  const tokens = known.flatMap((credentials) => [credentials?.accessToken, credentials?.refreshToken])
  assert.is(tokens.filter(Boolean).length, 4)
  for (const { table } of rows) {
    const text = await textOf(system, table)
    for (const token of tokens) assert.not(text.includes(token ?? ''), `${table} holds a token`)
  }
})

test('Every person has a key, and it is not stored in the clear', async ({ system }) => {
  const keys = await textOf(system, 'privacy.personal_keys')
  assert.ok(keys.includes('('))
  assert.not.match(keys, /lea\d/)
})

test.run()
