import * as assert from 'uvu/assert'
import type { Client } from './kit/client.ts'
import { becomes, eventually } from './kit/eventually.ts'
import { accountsOf, grantsOf, isGranted, signedInAs, statusOf, subscribed, subscribedAs } from './kit/identities.ts'
import { payment } from './kit/people.ts'
import { signInStaff } from './kit/staff.ts'
import type { System } from './kit/system.ts'
import { personSuite } from './kit/systemSuite.ts'

const test = personSuite('an account that comes back while Google ends its grant', 'visitor', {
  signInLimitPerMinute: 1_000,
})
test.after.each(async ({ system }) => {
  await system.emulator.clearFaults()
})

/** Whether Google takes what is stored of the account with this address. */
async function isRenewed(client: Client, email: string): Promise<boolean> {
  const account = (await accountsOf(client)).find((one) => one.email === email)
  const { id, refreshToken } = account ?? {}
  return (await client.post(`/api/accounts/${id}/refresh-token`, { refreshToken })).status === 200
}

async function remove(client: Client, email: string): Promise<void> {
  const account = (await accountsOf(client)).find((one) => one.email === email)
  assert.is((await client.delete(`/api/accounts/${account?.id}`)).status, 200)
}

/** Resolves when Google was asked to end a grant. */
const struck = ({ emulator }: System): Promise<unknown> =>
  eventually(async () => /"struck":[1-9]/.test(JSON.stringify(await emulator.control('GET', '/emulator/faults'))))

/** How many tasks the engine has for a person. */
const openTasks = async ({ pool }: System, userId: string | null) => {
  const open = `select from background.jobs where queue = 'tasks' and person_id = $1 and ended_at is null`
  return (await pool.query(open, [userId])).rowCount
}

for (const [how, respond] of [
  ['takes a while', { latencyMs: 2_000 }],
  ['answers nothing but errors at first', { status: 503 }],
] as const)
  test(`Given a Google that ${how} to end a grant, when the account is added again at once, then it has a grant that Google takes`, async ({
    client,
    people,
    system,
  }) => {
    const userId = await subscribed(client, people.office, people.home)
    await system.emulator.addFault({ match: { path: '^/revoke' }, respond, times: 3 })
    await remove(client, people.home)
    assert.is(await client.addAccount(people.home), '/accounts')
    await becomes(() => openTasks(system, userId), 0)
    assert.is(await isRenewed(client, people.home), true)
  })

test('Given an account that was removed while Google is away, when another person connects it, then the removal does not end their grant', async ({
  client,
  people,
  system,
}) => {
  const userId = await subscribed(client, people.office, people.home)
  await system.emulator.addFault({ match: { path: '^/revoke' }, respond: { status: 503 } })
  await remove(client, people.home)
  const other = await subscribedAs(system, people.stranger)
  assert.is(await other.addAccount(people.home), '/accounts')
  await becomes(() => grantsOf(system, userId), 1)
  await system.emulator.clearFaults()
  await becomes(() => openTasks(system, userId), 0)
  assert.is(await isRenewed(other, people.home), true)
})

test('Given a person who was sent to Google for consent once more, when their plan ends meanwhile, then the grant is given back', async ({
  client,
  people,
  system,
}) => {
  const userId = await subscribed(client, people.office, people.home)
  const { admin } = await signInStaff(system)
  const google = await client.begin('/api/auth/authorize?isAddingAccount=true')
  await remove(client, people.home)
  await becomes(() => openTasks(system, userId), 0)
  google.searchParams.set('approve', people.home)
  const again = await client.begin(await client.returnPath(google))
  const consent = await client.begin(again.pathname + again.search)
  consent.searchParams.set('approve', people.home)
  const plan = { tier: 'none', status: 'inactive', expiry: null }
  assert.is((await admin.patch(`/api/admin/users/${userId}/subscription`, plan)).status, 200)
  const ended = await client.throughGoogle(await client.returnPath(consent), 'nobody')
  assert.is(ended, '/accounts?error=subscription_required')
  assert.is(await isGranted(system, people.home), false)
})

test('Given a person who is erased while Google takes a while to end their grant, when they come back at once, then they have a grant that Google takes', async ({
  client,
  people,
  system,
}) => {
  await subscribed(client, people.office)
  await system.emulator.addFault({ match: { path: '^/revoke' }, respond: { latencyMs: 2_000 } })
  const erased = client.delete('/api/user')
  await struck(system)
  const again = await signedInAs(system, people.office)
  assert.is((await erased).status, 200)
  assert.is((await statusOf(again)).authenticated, true)
  assert.is((await again.post('/api/user/subscription', payment)).status, 200)
  assert.is(await isRenewed(again, people.office), true)
})

test.run()
