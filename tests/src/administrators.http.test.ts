import { AuthStatus } from '@calendar-sync/contracts/api/auth'
import { ErrorBody } from '@calendar-sync/contracts/api/error'
import { userStream } from '@calendar-sync/contracts/streams'
import { suite } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { signedIn } from './kit/arrivals.ts'
import type { Client } from './kit/client.ts'
import { becomes } from './kit/eventually.ts'
import { signedInAs, statusOf } from './kit/identities.ts'
import { metadataBy } from './kit/metadata.ts'
import { adminEmail } from './kit/people.ts'
import { giveRole, idOf, signInAdmin, usersSeenBy } from './kit/staff.ts'
import { type System, startSystem } from './kit/system.ts'

/** Each test has a product of its own. */
const test = suite<{ system: System; admin: Client }>('the last administrator')
test.before.each(async (context) => {
  context.system = await startSystem()
  context.admin = await signInAdmin(context.system)
})
test.after.each(({ system }) => system.stop())

const demoted = { isAdmin: false, role: 'user' }
const administering = { isAdmin: true, role: 'admin' }
const refusal = {
  error: 'There must always be an administrator, and this is the last one. Make another person an administrator first.',
  code: 'last_administrator',
}

async function secondAdmin(system: System): Promise<Client> {
  const { client } = await signedIn(system)
  await giveRole(system, client, 'admin')
  return client
}

test('Given one administrator, when they demote or erase themselves, then they are told that one must stay', async ({
  admin,
}) => {
  const id = await idOf(admin)
  const demotion = await admin.patch(`/api/admin/users/${id}/role`, demoted)
  assert.is(demotion.status, 422)
  assert.equal(demotion.body, refusal)
  const erasure = await admin.delete('/api/user')
  assert.is(erasure.status, 422)
  assert.equal(erasure.body, refusal)
  assert.is(AuthStatus.parse((await admin.get('/api/auth/status')).body).isAdmin, true)
})

test('Given a test user with administrator rights, who never signed in, then the last person who did still has to stay', async ({
  admin,
}) => {
  const made = await admin.post('/api/admin/users/test', { email: 'robot@lumen.example', ...administering })
  assert.is(made.status, 201)
  assert.is((await admin.delete('/api/user')).status, 422)
})

test("Given a member whose Google account gets an administrator's address, when they sign in with it, then they are no administrator", async ({
  system,
}) => {
  const google = { name: 'The heir', sub: '8123456789' }
  await system.emulator.addAccount({ email: 'heir@office.example', ...google })
  const member = await statusOf(await signedInAs(system, 'heir@office.example'))
  await system.emulator.addAccount({ email: adminEmail, ...google })
  const heir = await statusOf(await signedInAs(system, adminEmail))
  assert.is(heir.userId, member.userId)
  assert.is(heir.isAdmin, false)
})

test('Given two administrators, when each demotes the other at the same moment, then one stays', async ({
  system,
  admin,
}) => {
  const second = await secondAdmin(system)
  const [first, other] = [await idOf(admin), await idOf(second)]
  const answers = await Promise.all([
    admin.patch(`/api/admin/users/${other}/role`, demoted),
    second.patch(`/api/admin/users/${first}/role`, demoted),
  ])
  assert.is(answers.filter(({ status }) => status === 200).length, 1)
  const refused = ErrorBody.parse(answers.find(({ status }) => status !== 200)?.body)
  // One who comes a moment later is demoted already, and no administrator any more.
  assert.ok(['last_administrator', 'forbidden'].includes(refused.code), refused.code)
  const staying = answers[0]?.status === 200 ? admin : second
  assert.is((await usersSeenBy(staying, { isAdmin: true })).length, 1)
})

test('Given two administrators, when both erase themselves at the same moment, then one stays', async ({
  system,
  admin,
}) => {
  const second = await secondAdmin(system)
  const answers = await Promise.all([admin.delete('/api/user'), second.delete('/api/user')])
  assert.equal(answers.map(({ status }) => status).sort(), [200, 422])
})

test('Given two administrators, when one has left, then they may come back as a user', async ({ system, admin }) => {
  await secondAdmin(system)
  assert.is((await admin.delete('/api/user')).status, 200)
})

test('Given a person, when an admin gives them the role admin without the flag, then status and list name no administrator, and the routes let none in', async ({
  system,
  admin,
}) => {
  const { client } = await signedIn(system)
  const userId = await idOf(client)
  const changed = await admin.patch(`/api/admin/users/${userId}/role`, { isAdmin: false, role: 'admin' })
  assert.is(changed.status, 200)
  const after = { 'after-position': changed.headers.get('event-position') ?? '' }
  for (const path of ['/api/admin/users', '/api/calendars'])
    assert.is((await client.get(path, after)).status, 403, path)
  const { isAdmin, role } = await statusOf(client)
  assert.equal([isAdmin, role], [false, 'admin'])
  assert.not.ok((await usersSeenBy(admin, { isAdmin: true })).some(({ id }) => id === userId))
})

test('Given a log from when the role admin could be given without the flag, then status and list name an administrator, whom the routes let in', async ({
  system,
  admin,
}) => {
  const { client } = await signedIn(system)
  const userId = await idOf(client)
  const stream = userStream(userId)
  const past = await system.store.read(stream)
  const data = { userId, isAdmin: false, role: 'admin' }
  await system.store.append(stream, past.length - 1, [{ type: 'RoleChanged', data, metadata: metadataBy(userId) }])
  await becomes(async () => (await client.get('/api/admin/users')).status, 200)
  assert.is((await statusOf(client)).isAdmin, true)
  assert.ok((await usersSeenBy(admin, { isAdmin: true })).some(({ id }) => id === userId))
  const demotion = await admin.patch(`/api/admin/users/${userId}/role`, { isAdmin: false, role: 'user' })
  assert.is(demotion.status, 200)
  assert.is(
    (await client.get('/api/admin/users', { 'after-position': demotion.headers.get('event-position') ?? '' })).status,
    403,
  )
})

test.run()
