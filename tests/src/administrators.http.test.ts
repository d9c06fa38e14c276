import { AuthStatus } from '@calendar-sync/contracts/api/auth'
import { ErrorBody } from '@calendar-sync/contracts/api/error'
import * as assert from 'uvu/assert'
import { Client } from './kit/client.ts'
import { adminEmail } from './kit/people.ts'
import { idOf, usersSeenBy } from './kit/staff.ts'
import type { System } from './kit/system.ts'
import { freshSystemSuite } from './kit/systemSuite.ts'
import { makePeople } from './kit/trips.ts'

const test = freshSystemSuite<{ admin: Client }>('the last administrator')
test.before.each(async (context) => {
  context.admin = new Client(context.system.url)
  await context.admin.signIn(adminEmail)
})

const demoted = { isAdmin: false, role: 'user' }
const administering = { isAdmin: true, role: 'admin' }
const refusal = {
  error: 'There must always be an administrator, and this is the last one. Make another person an administrator first.',
  code: 'last_administrator',
}

async function secondAdmin(system: System, admin: Client): Promise<Client> {
  const second = new Client(system.url)
  await second.signIn((await makePeople(system.emulator)).stranger)
  const made = await admin.patch(`/api/admin/users/${await idOf(second)}/role`, administering)
  assert.is(made.status, 200)
  return second
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

test('Given two administrators, when each demotes the other at the same moment, then one stays', async ({
  system,
  admin,
}) => {
  const second = await secondAdmin(system, admin)
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
  const second = await secondAdmin(system, admin)
  const answers = await Promise.all([admin.delete('/api/user'), second.delete('/api/user')])
  assert.equal(answers.map(({ status }) => status).sort(), [200, 422])
})

test('Given two administrators, when one has left, then they may come back as a user', async ({ system, admin }) => {
  await secondAdmin(system, admin)
  assert.is((await admin.delete('/api/user')).status, 200)
})

test.run()
