import { randomUUID } from 'node:crypto'
import * as assert from 'uvu/assert'
import { suiteOnOneLog } from '../testing/log.ts'
import { createGrantChanges } from './grantChanges.ts'

const test = suiteOnOneLog('revocations and connections of one grant')

const grantOf = () => [randomUUID(), randomUUID()] as const
const impatient = 0

test('Given a grant that is being connected by any of its names, when it is to be revoked, then it is not, and nothing is left of that', async ({
  pool,
}) => {
  const changes = createGrantChanges(pool, impatient)
  const [account, googleAccount] = grantOf()
  const connection = randomUUID()
  await changes.beginConnection(connection, [account, googleAccount, account])
  for (const name of [account, googleAccount]) assert.is(await changes.beginRevocation(name), undefined)
  assert.is(await changes.isRevokedSince([account, googleAccount], '-infinity'), false)
  await changes.endConnection(connection)
  assert.ok(await changes.beginRevocation(account))
})

test('Given a revocation under way, then a connection waits for it, and one that began before its end is told', async ({
  pool,
}) => {
  const changes = createGrantChanges(pool, impatient)
  const [account, other] = grantOf()
  const before = await changes.now()
  const revocation = await changes.beginRevocation(account)
  assert.is(await changes.revocationsEnd([other, account]), false)
  assert.is(await changes.revocationsEnd([other]), true)
  await revocation?.answered()
  assert.is(await changes.revocationsEnd([other, account]), true)
  assert.is(await changes.isRevokedSince([other, account], before), true)
  assert.is(await changes.isRevokedSince([other, account], await changes.now()), false)
})

test('Given a revocation that was not asked for in the end, then no connection hears of it', async ({ pool }) => {
  const changes = createGrantChanges(pool, impatient)
  const [account] = grantOf()
  await (await changes.beginRevocation(account))?.withdraw()
  assert.is(await changes.isRevokedSince([account], '-infinity'), false)
})

test('Given a connection and a revocation in the same moment, then at most one of them goes ahead', async ({
  pool,
}) => {
  const changes = createGrantChanges(pool, impatient)
  const both = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const [account] = grantOf()
      const connects = changes.beginConnection(randomUUID(), [account]).then(() => changes.revocationsEnd([account]))
      const [isConnected, revocation] = await Promise.all([connects, changes.beginRevocation(account)])
      return isConnected && revocation !== undefined
    }),
  )
  assert.is(both.filter(Boolean).length, 0)
})

test('Given a process that died in the middle of either, then the other goes ahead when its time is over', async ({
  pool,
}) => {
  const changes = createGrantChanges(pool, impatient)
  const [account, other] = grantOf()
  await changes.beginConnection(randomUUID(), [account])
  await changes.beginRevocation(other)
  await pool.query(`update background.grant_changes set ends_at = now() where grant_name = any($1)`, [[account, other]])
  assert.ok(await changes.beginRevocation(account))
  assert.is(await changes.revocationsEnd([other]), true)
})

test('Given changes that are over for more than an hour, when an account is connected, then nothing is kept of them', async ({
  pool,
}) => {
  const changes = createGrantChanges(pool, impatient)
  const [account, other] = grantOf()
  await changes.beginRevocation(account)
  const past = `update background.grant_changes set ends_at = now() - interval '61 minutes' where grant_name = $1`
  await pool.query(past, [account])
  await changes.beginConnection(randomUUID(), [other])
  assert.is((await pool.query('select from background.grant_changes where grant_name = $1', [account])).rowCount, 0)
})

test.run()
