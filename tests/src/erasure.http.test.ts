import { AuthStatus } from '@calendar-sync/contracts/api/auth'
import { UserExport } from '@calendar-sync/contracts/api/userExport'
import * as assert from 'uvu/assert'
import { Client } from './kit/client.ts'
import { createSync } from './kit/createSync.ts'
import { eventually } from './kit/eventually.ts'
import { adminEmail, payment, subscribe } from './kit/people.ts'
import type { System } from './kit/system.ts'
import { freshSystemSuite, withPerson } from './kit/systemSuite.ts'
import type { People } from './kit/trips.ts'

const test = withPerson(freshSystemSuite<{ people: People; client: Client }>('leaving'), 'visitor')

/** Words that stand in what this person wrote and nowhere else. */
const words = {
  filter: 'Zyxfilter',
  keyword: 'Zyxkeyword',
  company: 'Zyxcompany',
  street: '7 Zyxstreet',
  billing: 'zyxbilling@lumen.example',
  notify: 'zyxnotify@lumen.example',
  note: 'Zyxnote',
}

/** Fills every corner of the product with what is personal. */
async function live(system: System, client: Client, people: People): Promise<void> {
  await client.post('/api/waitlist/join', { email: people.office, source: 'landing-page' })
  const admin = new Client(system.url)
  await admin.signIn(adminEmail)
  const id = await eventually(async () => {
    const { body } = await admin.get('/api/waitlist/entries')
    return /"id":"([0-9a-f-]+)"/.exec(JSON.stringify(body))?.[1]
  })
  await admin.patch(`/api/waitlist/entries/${id}`, { notes: words.note })
  await subscribe(client, people.office, people.home)
  const { billingAddress, cardDetails } = payment
  const address = { ...billingAddress, streetAddress: words.street }
  await client.send('PUT', '/api/user/payment-method', { cardDetails, billingAddress: address })
  await client.patch('/api/user/billing/email', { billingEmail: words.billing })
  await client.patch('/api/settings', { theme: 'dark', emailNotificationAddress: words.notify })
  await client.post('/api/event-filters', { name: words.filter, keywords: [words.keyword] })
  const enterprise = { companyName: words.company, billingEmail: words.billing, additionalInformation: words.note }
  await client.post('/api/user/subscription', { tier: 'enterprise', paymentMethod: 'invoice', ...enterprise })
  const sync = await createSync(client, people, { filterKeywords: [words.keyword], syncMode: 'all' })
  const run = await client.post(`/api/calendar-syncs/${sync.id}/sync`)
  assert.is(run.status, 200)
}

const personal = (people: People) => [
  ...Object.values(words),
  people.office,
  people.home,
  'Lea at',
  payment.cardDetails.nameOnCard,
  ...people.trips,
]

/** Everything in every table of the product, as text, by table. */
async function everything({ pool }: System): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ table: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as table from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts = new Map<string, string>()
  for (const { table } of rows) {
    const found = await pool.query<{ row: string }>(`select t::text as row from ${table} t`)
    texts.set(table, found.rows.map(({ row }) => row).join('\n'))
  }
  return texts
}

async function tablesThatTell(system: System, people: People): Promise<string[]> {
  const tables = [...(await everything(system))]
  return personal(people).flatMap((word) =>
    tables.filter(([, text]) => text.includes(word)).map(([table]) => `${table} tells ${word}`),
  )
}

const userIdOf = async (client: Client) => AuthStatus.parse((await client.get('/api/auth/status')).body).userId

test('Given a person with everything, when they are erased, then no table tells anything of them, also after a rebuild', async ({
  system,
  people,
  client,
}) => {
  await live(system, client, people)
  const userId = await userIdOf(client)
  assert.ok((await tablesThatTell(system, people)).length > 10, 'the read models told of them before')
  const elsewhere = new Client(system.url)
  await elsewhere.signIn(people.home)

  const answer = await client.delete('/api/user')
  assert.is(answer.status, 200)
  assert.equal(answer.body, { id: userId })

  for (const browser of [client, elsewhere]) {
    assert.is(AuthStatus.parse((await browser.get('/api/auth/status')).body).authenticated, false)
    assert.is((await browser.get('/api/settings')).status, 401)
  }
  await eventually(async () => (await tablesThatTell(system, people)).length === 0).catch(async () =>
    assert.equal(await tablesThatTell(system, people), []),
  )
  const working = [
    'privacy.credentials',
    'http.sessions',
    'engine.links',
    'engine.feeds',
    'engine.syncs',
    'engine.runs',
  ]
  const naming = async () => {
    const left = await everything(system)
    return working.filter((table) => (left.get(table) ?? '').includes(userId ?? '?'))
  }
  await eventually(async () => (await naming()).length === 0).catch(async () => assert.equal(await naming(), []))
  const keys = await system.pool.query(
    `select person_id from privacy.personal_keys
     where wrapped_key is not null and (person_id = $1 or person_id like 'waitlist:%')`,
    [userId],
  )
  assert.equal(keys.rows, [], 'no key opens anything of theirs in the log or its backups')

  await system.pool.query('drop schema read_models cascade')
  await system.restart()
  assert.equal(await tablesThatTell(system, people), [])
})

test('Given an erased person, when they sign in again, then they are a new person with nothing', async ({
  system,
  people,
  client,
}) => {
  await subscribe(client, people.office, people.home)
  const before = await userIdOf(client)
  await client.delete('/api/user')
  const again = new Client(system.url)
  await again.signIn(people.office)
  const status = AuthStatus.parse((await again.get('/api/auth/status')).body)
  assert.ok(status.authenticated)
  assert.is.not(status.userId, before)
  assert.is(status.subscription.status, 'inactive')
})

test('Given an erased person, then Google was told that the access is given back', async ({
  system,
  people,
  client,
}) => {
  await subscribe(client, people.office, people.home)
  await client.delete('/api/user')
  const requests = await system.emulator.requests()
  assert.ok(requests.filter(({ path }) => path === '/revoke').length >= 2)
})

test('Given a person, when they take their data away, then everything they told us is in it, and nothing of others', async ({
  system,
  people,
  client,
}) => {
  await live(system, client, people)
  const other = new Client(system.url)
  await other.signIn(people.stranger)
  const answer = await client.get('/api/user/export')
  assert.is(answer.status, 200)
  assert.match(answer.headers.get('content-disposition') ?? '', /attachment/)
  const exported = UserExport.parse(answer.body)
  assert.is(exported.userId, await userIdOf(client))
  const text = JSON.stringify(exported)
  for (const word of personal(people)) assert.ok(text.includes(word), `the export lacks ${word}`)
  assert.not(text.includes(people.stranger))
  assert.not.match(text, /ya29|refresh_token|access_token/)
  const types = new Set(exported.history.map(({ type }) => type))
  for (const type of ['UserRegistered', 'SyncCreated', 'SyncRunCompleted', 'EventFilterCreated', 'ThemeChanged'])
    assert.ok(types.has(type), type)
  assert.is((await new Client(system.url).get('/api/user/export')).status, 401)
})

test.run()
