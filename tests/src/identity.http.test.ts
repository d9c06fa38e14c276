import { randomBytes, randomUUID } from 'node:crypto'
import { AccountId } from '@calendar-sync/contracts/ids'
import { createMasterKeys } from '@calendar-sync/platform/privacy/masterKeys'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { Client } from './kit/client.ts'
import { column } from './kit/columns.ts'
import { becomes, eventually } from './kit/eventually.ts'
import {
  accountsOf,
  grantsOf,
  isAnotherPerson,
  isGranted,
  signedInAs,
  statusOf,
  subscribed,
  subscribedAs,
} from './kit/identities.ts'
import { adminEmail } from './kit/people.ts'
import { usersSeenBy } from './kit/staff.ts'
import { personSuite } from './kit/systemSuite.ts'
import { claimedBefore, registeredBefore } from './kit/writtenBefore.ts'

const encryptionKey = randomBytes(32)
const master = createMasterKeys(encryptionKey)
const test = personSuite('who a person is', 'visitor', {
  encryptionKey,
  signInLimitPerMinute: 1_000,
})

/** What an admin reads of such events of a person. */
const told = async (admin: Client, person: string | null, type: string) => {
  const filter = encodeURIComponent(JSON.stringify({ person, type: [type] }))
  const { body } = await admin.get(`/api/history?filter=${filter}`)
  return column(z.array(z.looseObject({ sentence: z.string() })).parse(body), 'sentence')
}

test('Given an address that Google has not verified, when they sign in with it, then they are refused, also as an admin', async ({
  system,
  client,
}) => {
  const { emulator } = system
  await emulator.addAccount({ email: adminEmail, name: 'Mallory', emailVerified: false })
  assert.is(await client.signIn(adminEmail), '/login?error=email_not_verified')
  assert.is((await statusOf(client)).authenticated, false)
  assert.is(await isGranted(system, adminEmail), false)
  await emulator.addAccount({ email: adminEmail, name: 'Ada Lindqvist', emailVerified: true })
  const admin = await signedInAs(system, adminEmail)
  assert.is((await statusOf(admin)).isAdmin, true)
})

test('Given an unverified address, when it is added as an account, then that is refused and leaves nothing', async ({
  system,
  client,
  people,
}) => {
  const userId = await subscribed(client, people.office)
  await system.emulator.addAccount({ email: people.home, name: 'Not Lea', emailVerified: false })
  assert.is(await client.addAccount(people.home), '/accounts?error=email_not_verified')
  assert.is((await accountsOf(client)).length, 1)
  await system.emulator.addAccount({ email: people.home, name: 'Lea', emailVerified: true })
  await isAnotherPerson(system, people.home, userId)
})

test('Given an address that was handed to another Google account, when that one signs in, then it is refused and admins read of it', async ({
  system,
  client,
  people,
}) => {
  await client.signIn(people.office)
  const { userId } = await statusOf(client)
  await system.emulator.handOver(people.office, 'The successor')
  const successor = new Client(system.url)
  assert.is(await successor.signIn(people.office), '/login?error=google_account_changed')
  assert.is(await successor.signIn(people.office), '/login?error=google_account_changed')
  assert.is((await statusOf(successor)).authenticated, false)
  assert.is(await isGranted(system, people.office), false)
  const admin = await signedInAs(system, adminEmail)
  assert.equal(await told(admin, userId, 'GoogleAccountRefused'), [
    `turned away another Google account that came with the address ${people.office}, and changed nothing`,
  ])
})

test('Given an address that was handed to another Google account, when any person adds that one, then that is refused', async ({
  system,
  client,
  people,
}) => {
  await client.signIn(people.office)
  await system.emulator.handOver(people.office, 'The successor')
  const other = await subscribedAs(system, people.stranger)
  assert.is(await other.addAccount(people.office), '/accounts?error=google_account_changed')
  assert.is((await accountsOf(other)).length, 1)
})

test('Given a person whose address changed at Google, when they sign in with the new one, then they are the same person', async ({
  system,
  client,
  people,
}) => {
  const sub = `7${Date.now()}`
  await system.emulator.addAccount({ email: people.office, name: 'Lea', sub })
  await subscribed(client, people.office)
  const renamed = `married.${people.office}`
  await system.emulator.addAccount({ email: renamed, name: 'Lea', sub })
  const later = await signedInAs(system, renamed)
  assert.is((await statusOf(later)).userId, (await statusOf(client)).userId)
  assert.is((await accountsOf(later)).length, 1)
})

test('Given a person who changed their name at Google, when they sign in with the address they registered with, then they have the new one', async ({
  system,
  client,
  people: { office, home },
}) => {
  const person = await subscribed(client, office, home)
  const admin = await signedInAs(system, adminEmail)
  await system.emulator.addAccount({ email: office, name: 'Lea Novak', emailVerified: true })
  for (const email of [home, office, home]) await signedInAs(system, email)
  await becomes(async () => (await usersSeenBy(admin, { email: office }))[0]?.displayName, 'Lea Novak')
  const renamed = 'changed the name from “Lea at work” to “Lea Novak”'
  await becomes(() => told(admin, person, 'UserProfileChanged'), [renamed])
})

test('Given a person from before Google accounts were known, when they sign in, then that Google account is theirs from then on', async ({
  system,
  people,
}) => {
  const userId = await registeredBefore(system, master, people.office)
  const again = await signedInAs(system, people.office)
  assert.is((await statusOf(again)).userId, userId)
  await system.emulator.handOver(people.office, 'The successor')
  assert.is(await new Client(system.url).signIn(people.office), '/login?error=google_account_changed')
})

test('Given the limit of accounts, when another one is added, then nothing is left of it: its owner is a person of their own', async ({
  system,
  client,
  people,
}) => {
  const userId = await subscribed(client, people.office, people.home)
  assert.is(await client.addAccount(people.stranger), '/accounts?error=account_limit_reached')
  assert.is(await grantsOf(system, userId), 2)
  assert.is(await isGranted(system, people.stranger), false)
  await isAnotherPerson(system, people.stranger, userId)
})

test('Given one place left, when two accounts are added at the same moment, then one is refused and nothing is left of it', async ({
  system,
  client,
  people,
}) => {
  const userId = await subscribed(client, people.office)
  const elsewhere = await signedInAs(system, people.office)
  const wanted = [people.home, people.stranger]
  const ended = await Promise.all([client.addAccount(people.home), elsewhere.addAccount(people.stranger)])
  assert.equal(ended.toSorted(), ['/accounts', '/accounts?error=account_limit_reached'])
  assert.is(await grantsOf(system, userId), 2)
  const refused = wanted[ended.indexOf('/accounts?error=account_limit_reached')] ?? ''
  assert.is(await isGranted(system, refused), false)
  await isAnotherPerson(system, refused, userId)
})

test('Given an account of another person, when it is added, then that is refused and the other one keeps its access', async ({
  system,
  client,
  people,
}) => {
  const other = await subscribedAs(system, people.stranger)
  await subscribed(client, people.office)
  assert.is(await client.addAccount(people.stranger), '/accounts?error=account_belongs_to_someone_else')
  assert.is((await accountsOf(client)).length, 1)
  assert.is(await isGranted(system, people.stranger), true)
  const [account] = await accountsOf(other)
  const { id, refreshToken } = account ?? {}
  assert.is((await other.post(`/api/accounts/${id}/refresh-token`, { refreshToken })).status, 200)
})

test('Given the account to reconnect, when a Google account of no person here is chosen, then its grant is given back', async ({
  system,
  client,
  people,
}) => {
  await subscribed(client, people.office)
  const [account] = await accountsOf(client)
  const ended = await client.throughGoogle(`/auth/google?accountId=${account?.id}`, people.stranger)
  assert.is(ended, '/accounts?error=other_account_chosen')
  assert.is(await isGranted(system, people.stranger), false)
})

test('Given a claim that a refused link left behind, when its owner signs in, then they are a person of their own', async ({
  system,
  client,
  people,
}) => {
  const userId = await subscribed(client, people.office)
  await claimedBefore(system, master, userId, people.stranger)
  await isAnotherPerson(system, people.stranger, userId)
})

test('Given a claim held by an erased person, when its owner signs in, then they are a person of their own', async ({
  system,
  client,
  people,
}) => {
  await client.signIn(people.office)
  const { userId } = await statusOf(client)
  await claimedBefore(system, master, userId, people.stranger)
  assert.is((await client.delete('/api/user')).status, 200)
  await isAnotherPerson(system, people.stranger, userId)
})

test('Given an account that was removed while Google did not answer, when the person is erased, then its grant is revoked too', async ({
  system,
  client,
  people,
}) => {
  const userId = await subscribed(client, people.office, people.home)
  const [, home] = await accountsOf(client)
  await system.emulator.addFault({ match: { path: '^/revoke$' }, respond: { status: 503 } })
  assert.is((await client.delete(`/api/accounts/${home?.id}`)).status, 200)
  await eventually(async () => {
    const requests = await system.emulator.requests()
    return requests.some(({ path, status }) => path === '/revoke' && status === 503) || undefined
  })
  await system.emulator.clearFaults()
  assert.is((await client.delete('/api/user')).status, 200)
  assert.is(await grantsOf(system, userId), 0)
  assert.is(await isGranted(system, people.office), false)
  assert.is(await isGranted(system, people.home), false)
})

test('Given a grant that a removal cut short left in the vault, when the person is erased, then it is revoked as all others', async ({
  system,
  client,
  people,
}) => {
  const userId = await subscribed(client, people.office)
  const stranger = await subscribedAs(system, people.stranger)
  const [account] = await accountsOf(stranger)
  const grant = account && (await system.vault.read(account.id))
  assert.ok(userId && grant)
  await system.vault.store(userId, AccountId.parse(randomUUID()), grant)
  assert.is((await client.delete('/api/user')).status, 200)
  assert.is(await grantsOf(system, userId), 0)
  assert.is(await isGranted(system, people.office), false)
  assert.is(await isGranted(system, people.stranger), false)
})

test.run()
