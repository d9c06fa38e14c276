import { Billing } from '@calendar-sync/contracts/api/billing'
import { ErrorBody } from '@calendar-sync/contracts/api/error'
import * as assert from 'uvu/assert'
import { signedIn } from './kit/arrivals.ts'
import { type Answer, Client } from './kit/client.ts'
import { eventually } from './kit/eventually.ts'
import { signedInAs } from './kit/identities.ts'
import { emailsSent, outboxEmails } from './kit/outbox.ts'
import { payment } from './kit/people.ts'
import { idOf, setPlan } from './kit/staff.ts'
import { personSuite } from './kit/systemSuite.ts'

const test = personSuite('limits over HTTP', 'signedIn', { commandLimitPerMinute: 15 })

const times = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const statuses = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function saysWhen(answer: Answer | undefined): void {
  assert.is(answer?.status, 429)
  const { code, error } = ErrorBody.parse(answer?.body)
  assert.is(code, 'too_many_requests')
  assert.match(error, /again|tomorrow/)
  assert.ok(Number(answer?.headers.get('retry-after')) > 0)
}

test('Given a person who sends one kind of command again and again, then the rest is refused, and other kinds and people are not', async ({
  client,
  people,
  system,
}) => {
  const answers = await times(20, (n) => client.patch('/api/settings', { theme: n % 2 ? 'dark' : 'light' }))
  const refused = answers.filter(({ status }) => status === 429)
  assert.is(refused.length, 5)
  saysWhen(refused[0])
  assert.is((await client.patch('/api/user/billing/email', { billingEmail: 'books@lumen.example' })).status, 200)
  const other = await signedInAs(system, people.stranger)
  assert.is((await other.patch('/api/settings', { theme: 'dark' })).status, 200)
})

test('Given a person who had their trial, when they subscribe eight times at once, then the bank charges once', async ({
  client,
  system,
}) => {
  await client.post('/api/user/subscription', payment)
  await setPlan(system, client, { tier: 'none', status: 'inactive', expiry: null })
  const answers = await times(8, () => client.post('/api/user/subscription', payment))
  assert.equal(statuses(answers), { 200: 8 })
  const charges = 'select outcome from commands.simulated_charges where user_id = $1'
  const { rows } = await system.pool.query(charges, [await idOf(client)])
  assert.equal(rows, [{ outcome: 'approved' }])
  assert.is(Billing.parse((await client.get('/api/user/billing')).body).invoices.length, 1)
})

test('Given a person who exports their data again and again, then the rest is refused: each reads everything', async ({
  client,
}) => {
  const answers = await times(24, () => client.get('/api/user/export'))
  assert.equal(statuses(answers), { 200: 20, 429: 4 })
  saysWhen(answers.find(({ status }) => status === 429))
})

const costlyQueries = ['GET /api/calendar-events/sample', 'GET /api/conflicts', 'GET /api/user/invoices/none.pdf']
for (const query of costlyQueries)
  test(`Given a person who sends ${query} again and again, then all beyond 60 a minute are refused, and the others are not`, async ({
    client,
  }) => {
    const [method = '', path = ''] = query.split(' ')
    const answers = await times(64, () => client.send(method, path))
    const refused = answers.filter(({ status }) => status === 429)
    assert.is(refused.length, 4)
    saysWhen(refused[0])
  })

test('Given a person who asks for the headers alone (HEAD), then that counts as asking for all: it costs as much', async ({
  client,
}) => {
  const answers = await times(64, (n) => client.send(n % 2 === 0 ? 'HEAD' : 'GET', '/api/user/invoices/none.pdf'))
  assert.is(answers.filter(({ status }) => status === 429).length, 4)
})

test('Given a person who asks for previews of filters all at once, then those beyond ten are refused: the next wait for them', async ({
  system,
}) => {
  // Ten in five seconds: where they took about as long, the same is asked by another person.
  const answers = await eventually(async () => {
    const { client } = await signedIn(system)
    const began = Date.now()
    const answers = await times(14, () => client.post('/api/event-filters/preview', {}))
    return Date.now() - began < 4_000 && answers
  })
  const refused = answers.filter(({ status }) => status === 429)
  assert.is(refused.length, 4)
  saysWhen(refused[0])
})

test('Given many requests for Enterprise with other words, then one counts, and its email goes to the own address and holds none of them', async ({
  client,
  people,
  system,
}) => {
  const victim = `victim-${people.office}`
  const request = (n: number) => ({
    tier: 'enterprise',
    paymentMethod: 'invoice',
    companyName: `Your parcel ${n} waits at https://evil.example`,
    billingEmail: victim,
  })
  const answers = await times(10, (n) => client.post('/api/user/subscription', request(n)))
  assert.is(statuses(answers)['202'], 1)
  saysWhen(answers.find(({ status }) => status === 429))
  const [email, ...more] = await emailsSent(system, people.office)
  assert.equal(more, [])
  assert.not.match(email ?? '', /evil|parcel/)
  assert.equal(await outboxEmails(system, victim), [])
})

test('Given one visitor who joins the waitlist again and again, then the rest is refused', async ({ system }) => {
  const visitor = new Client(system.url)
  const join = (email: string) => visitor.post('/api/waitlist/join', { email, source: 'landing-page' })
  const same = await times(12, () => join('same@waiting.example'))
  assert.equal(statuses(same), { 200: 10, 429: 2 })
  saysWhen(same.find(({ status }) => status === 429))
  const others = await times(30, (n) => join(`${n}@waiting.example`))
  saysWhen(others.find(({ status }) => status === 429))
})

test.run()
