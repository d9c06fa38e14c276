import { randomBytes, randomUUID } from 'node:crypto'
import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { DomainError } from '@calendar-sync/contracts/errors'
import { UserId } from '@calendar-sync/contracts/ids'
import { accountsStream } from '@calendar-sync/contracts/streams'
import { dana } from '@calendar-sync/contracts/testing/dana'
import { execute, load } from '@calendar-sync/platform/commands/execute'
import { createGrantChanges } from '@calendar-sync/platform/privacy/grantChanges'
import { createVault } from '@calendar-sync/platform/privacy/vault'
import { failureOf } from '@calendar-sync/platform/testing/failureOf'
import { commandBy, suiteWithLogs, type TestLog } from '@calendar-sync/platform/testing/log'
import * as assert from 'uvu/assert'
import { connectGoogle } from './connectGoogle.ts'
import { accountIdOf, googleAccountHash, releaseGoogleAccount } from './googleReservation.ts'

const omar = UserId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0009')
const identityOf = (sub: string) => ({
  access_token: `access ${sub}`,
  refresh_token: `refresh ${sub}`,
  raw: {},
  jwt: { id_token: { payload: { sub } } },
  profile: { sub, email: `${sub}@home.example`, email_verified: true },
})
const home = identityOf('home')

async function worldOf({ eventLog, pool, keys, master }: TestLog) {
  const vault = createVault(pool, keys, master)
  const grantChanges = createGrantChanges(pool, 0)
  const deps = { eventLog, vault, grantChanges, streamNameKey: randomBytes(32), config: { maxAccounts: 2 } }
  const context = commandBy(dana)
  const accountId = await accountIdOf(deps, dana, home, context.at)
  const begunAt = await grantChanges.now()
  return {
    deps,
    accountId,
    begin: () => grantChanges.beginRevocation(accountId),
    connect: (retried = false, since = begunAt, userId = dana, identity = home) =>
      connectGoogle(deps, userId, identity, { id: randomUUID(), begunAt: since, retried }, commandBy(userId)),
    tokens: () => vault.read(accountId),
    isConnected: async () => (await load(eventLog, accountsDecider, accountsStream(dana))).accounts.length > 0,
    remove: async () => {
      const command = { type: 'RemoveAccount', userId: dana, accountId } as const
      await execute(eventLog, accountsDecider, accountsStream(dana), command, commandBy(dana))
    },
  }
}
const codeOf = (error: unknown) => (error instanceof DomainError ? error.code : error)

const test = suiteWithLogs('connecting a Google account while its grant is being revoked')

test('Given a revocation that has no end, when the account is connected, then that is refused and keeps nothing', async (log) => {
  const { begin, connect, tokens, isConnected } = await worldOf(log)
  await begin()
  assert.is(codeOf(await failureOf(connect())), 'grant_being_revoked')
  assert.equal([await tokens(), await isConnected()], [undefined, false])
})

test('Given a revocation that ended while the person was at Google, then consent is needed, nothing is kept, and no other revocation begins until they are back', async (log) => {
  const { deps, begin, connect, tokens, isConnected } = await worldOf(log)
  await (await begin())?.answered()
  assert.is(await connect(), undefined)
  assert.equal([await tokens(), await isConnected()], [undefined, false])
  assert.is(await begin(), undefined)
  assert.ok(await connect(true, await deps.grantChanges.now()))
  assert.is((await tokens())?.refreshToken, 'refresh home')
})

test('Given a revocation that ended before the person left for Google, then the account is connected', async (log) => {
  const { deps, begin, connect, isConnected } = await worldOf(log)
  await (await begin())?.answered()
  assert.ok(await connect(false, await deps.grantChanges.now()))
  assert.is(await isConnected(), true)
})

test('Given a person who was asked for consent once more, when their grant was revoked again, then it is refused instead of asked for ever', async (log) => {
  const { begin, connect } = await worldOf(log)
  await (await begin())?.answered()
  assert.is(codeOf(await failureOf(connect(true))), 'grant_being_revoked')
})

test('Given an account that is connected, then its grant may be revoked after that as before', async (log) => {
  const { begin, connect } = await worldOf(log)
  await connect()
  assert.ok(await begin())
})

test('Given a removed account whose grant is still to be revoked, when another person connects the Google account, then its tokens are forgotten, and those of connected accounts stay', async (log) => {
  const { deps, accountId, connect, remove, tokens } = await worldOf(log)
  const now = await deps.grantChanges.now()
  await connect()
  await connect(false, now, dana, identityOf('work'))
  await remove()
  await releaseGoogleAccount(deps, dana, googleAccountHash(deps, 'home'), commandBy(dana))
  await connect(false, now, omar, { ...home, profile: { ...home.profile, email: 'omar@home.example' } })
  assert.is(await tokens(), undefined)
  const work = await accountIdOf(deps, dana, identityOf('work'), commandBy(dana).at)
  assert.is.not(work, accountId)
  assert.ok(await deps.vault.read(work))
})

test.run()
