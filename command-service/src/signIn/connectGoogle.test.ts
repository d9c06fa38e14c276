import { randomBytes, randomUUID } from 'node:crypto'
import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import { type AccountId, UserId } from '@calendar-sync/contracts/ids'
import { accountsStream, userStream } from '@calendar-sync/contracts/streams'
import { dana } from '@calendar-sync/contracts/testing/dana'
import { execute, load } from '@calendar-sync/platform/commands/execute'
import { RevisionConflict } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { calendarScope } from '@calendar-sync/platform/googleEndpoints'
import { createGrantChanges } from '@calendar-sync/platform/privacy/grantChanges'
import { createVault } from '@calendar-sync/platform/privacy/vault'
import { failureOf } from '@calendar-sync/platform/testing/failureOf'
import { commandBy, suiteWithLogs, type TestLog } from '@calendar-sync/platform/testing/log'
import * as assert from 'uvu/assert'
import { connectGoogle as connectAuthorized } from './connectGoogle.ts'
import { findEmailClaim } from './emailReservation.ts'
import { accountIdOf, googleAccountHash, holderOfGoogleAccount, releaseIdentity } from './googleReservation.ts'

/** No grant was revoked meanwhile. */
async function connectGoogle(...[deps, userId, identity, context]: Connecting) {
  const authorization = { id: randomUUID(), begunAt: 'infinity', retried: false }
  const connected = await connectAuthorized(deps, userId, identity, authorization, context)
  if (!connected) throw new Error('Consent is needed.')
  return connected
}
type Parts = Parameters<typeof connectAuthorized>
type Connecting = [deps: Parts[0], userId: Parts[1], identity: Parts[2], context: Parts[4]]

const identity = (token: string, name: string) => ({
  access_token: `access ${token}`,
  refresh_token: `refresh ${token}`,
  raw: {},
  jwt: { id_token: { payload: { sub: 'dana' } } },
  profile: { sub: 'dana', email: 'dana@home.example', email_verified: true, name },
})
/** The same Google account by another address, or another one. */
const as = (email: string, sub = 'dana') => {
  const { profile, ...rest } = identity('any', 'Dana')
  return { ...rest, profile: { ...profile, sub, email } }
}
const omar = UserId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0009')
/** When claims are no longer those of a sign-in that is just being completed. */
const later = new Date('2026-11-22T08:00:00Z')
/** A log in which others always append to a person's accounts first. */
const overtaken = (eventLog: EventLog): EventLog => ({
  ...eventLog,
  patienceMs: 0,
  append: (stream, expected, ...what) =>
    stream === accountsStream(dana)
      ? Promise.reject(new RevisionConflict(stream, expected, 7))
      : eventLog.append(stream, expected, ...what),
})
/** A log that takes nothing about the person themselves. */
const cutShort = (eventLog: EventLog): EventLog => ({
  ...eventLog,
  patienceMs: 0,
  append: (stream, expected, ...what) =>
    stream === userStream(dana)
      ? Promise.reject(new RevisionConflict(stream, expected, 7))
      : eventLog.append(stream, expected, ...what),
})

const streamNameKey = randomBytes(32)
const worldOf = ({ eventLog, pool, keys, master }: TestLog) => {
  const vault = createVault(pool, keys, master)
  const grantChanges = createGrantChanges(pool)
  const deps = { eventLog, vault, grantChanges, streamNameKey, config: { maxAccounts: 2 } }
  const tokens = async () => {
    const { at } = commandBy(dana)
    return (await vault.read(await accountIdOf(deps, dana, identity('any', 'Dana'), at)))?.refreshToken
  }
  const register = async (userId: UserId, email: string) => {
    const command = { type: 'RegisterUser' as const, userId, email, displayName: 'Dana', avatarUrl: null }
    await execute(eventLog, userDecider, userStream(userId), command, commandBy(userId))
  }
  const emailOf = async (userId: UserId) => {
    const user = await load(eventLog, userDecider, userStream(userId))
    return user.kind === 'registered' ? user.email : undefined
  }
  const firstAccountOf = async (userId: UserId) =>
    (await load(eventLog, accountsDecider, accountsStream(userId))).accounts[0]
  const remove = async (accountId: AccountId) => {
    const command = { type: 'RemoveAccount', userId: dana, accountId } as const
    await execute(eventLog, accountsDecider, accountsStream(dana), command, commandBy(dana))
  }
  return { deps, tokens, register, emailOf, firstAccountOf, remove }
}

const test = suiteWithLogs('connecting a Google account')

test('Given a connected account, when others always change the accounts first as it is reconnected, then its tokens from before stay', async (log) => {
  const { deps, tokens } = worldOf(log)
  await connectGoogle(deps, dana, identity('first', 'Dana'), commandBy(dana))
  const losing = { ...deps, eventLog: overtaken(deps.eventLog) }
  const failure = await failureOf(connectGoogle(losing, dana, identity('second', 'Dana Reyes'), commandBy(dana)))
  assert.instance(failure, RevisionConflict)
  assert.is(await tokens(), 'refresh first')
})

test('Given an account that was never connected, when others always change the accounts first, then no token stays', async (log) => {
  const { deps, tokens } = worldOf(log)
  const losing = { ...deps, eventLog: overtaken(deps.eventLog) }
  assert.instance(
    await failureOf(connectGoogle(losing, dana, identity('first', 'Dana'), commandBy(dana))),
    RevisionConflict,
  )
  assert.is(await tokens(), undefined)
})

/** The account must be reconnected; then its person signs in, and Google gives no refresh token. */
async function signInToLost({ deps, tokens }: ReturnType<typeof worldOf>, scope: string) {
  const { eventLog } = deps
  await connectGoogle(deps, dana, identity('first', 'Dana'), commandBy(dana))
  const accountId = await accountIdOf(deps, dana, identity('any', 'Dana'), commandBy(dana).at)
  const lost = { type: 'RequireReconnection', userId: dana, accountId, reason: 'grant_revoked' } as const
  await execute(eventLog, accountsDecider, accountsStream(dana), lost, commandBy(dana))
  const later = { ...identity('second', 'Dana'), refresh_token: undefined, raw: { scope } }
  const { hasRefreshToken } = await connectGoogle(deps, dana, later, commandBy(dana))
  const { accounts } = await load(eventLog, accountsDecider, accountsStream(dana))
  return { hasRefreshToken, token: await tokens(), stillLost: accounts[0]?.reconnectionRequired }
}

test('Given an account that must be reconnected, when its person signs in and Google gives no refresh token, then the one that Google refused counts as none', async (log) => {
  const { hasRefreshToken, token } = await signInToLost(worldOf(log), `openid ${calendarScope}`)
  assert.equal([hasRefreshToken, token], [false, null])
})

test('Given an account that must be reconnected, when its person signs in and does not share the calendars, then consent would not mend it: it must be reconnected still', async (log) => {
  const { hasRefreshToken, token, stillLost } = await signInToLost(worldOf(log), 'openid')
  assert.equal([hasRefreshToken, token, stillLost], [true, 'refresh first', true])
})

test('Given an account whose address changed and that was removed, when it is connected again, then it is the same account as before', async (log) => {
  const { deps, remove } = worldOf(log)
  for (const address of ['dana@home.example', 'dana@second.example'])
    await connectGoogle(deps, dana, as(address), commandBy(dana))
  await connectGoogle(deps, dana, as('dana@work.example', 'work'), commandBy(dana))
  const accountId = await accountIdOf(deps, dana, as('dana@second.example'), commandBy(dana).at)
  await remove(accountId)
  await releaseIdentity(deps, dana, 'dana@second.example', commandBy(dana))
  assert.is(await accountIdOf(deps, dana, as('dana@second.example'), commandBy(dana).at), accountId)
})

test('Given a second change of address that was cut short, when its person signs in again, then it is finished', async (log) => {
  const { deps, register, emailOf } = worldOf(log)
  await register(dana, 'dana@home.example')
  for (const address of ['dana@home.example', 'dana@second.example'])
    await connectGoogle(deps, dana, as(address), commandBy(dana))
  const cut = { ...deps, eventLog: cutShort(deps.eventLog) }
  assert.instance(
    await failureOf(connectGoogle(cut, dana, as('dana@third.example'), commandBy(dana))),
    RevisionConflict,
  )
  await connectGoogle(deps, dana, as('dana@third.example'), commandBy(dana))
  assert.is(await emailOf(dana), 'dana@third.example')
})

const [first, second] = ['dana@home.example', 'omar@home.example'] as const

/** Dana signs in, and Google gives her account the address of Omar, who has not signed in since. */
async function losesAddress({ deps, register }: ReturnType<typeof worldOf>) {
  await register(dana, first)
  await register(omar, second)
  await connectGoogle(deps, dana, as(first), commandBy(dana))
  await connectGoogle(deps, omar, as(second, 'omar'), commandBy(omar))
  await connectGoogle(deps, dana, as(second), commandBy(dana, later))
}

test('Given two persons whose addresses were swapped at Google, when they sign in one after the other, then no address of the other counts, and the next sign-in brings each the own', async (log) => {
  const world = worldOf(log)
  const { deps, emailOf, firstAccountOf } = world
  await losesAddress(world)
  const { email, hasLostAddress } = (await firstAccountOf(dana)) ?? {}
  assert.equal([email, hasLostAddress], [first, true])
  assert.is(await findEmailClaim(deps, first, later), null)
  await connectGoogle(deps, omar, as(first, 'omar'), commandBy(omar, later))
  assert.equal([(await firstAccountOf(omar))?.email, await emailOf(omar)], [first, first])
  await connectGoogle(deps, dana, as(second), commandBy(dana, later))
  assert.equal([(await firstAccountOf(dana))?.email, await emailOf(dana)], [second, second])
  assert.is((await firstAccountOf(dana))?.hasLostAddress, undefined)
  assert.equal(
    await Promise.all([first, second].map(async (one) => (await findEmailClaim(deps, one, later))?.userId)),
    [omar, dana],
  )
})

test('Given an account that has lost its address, when its person adds another Google account that has it by now, then that is an account of its own', async (log) => {
  const world = worldOf(log)
  const { deps, firstAccountOf } = world
  await losesAddress(world)
  const lost = await firstAccountOf(dana)
  assert.is(lost?.hasLostAddress, true)
  await connectGoogle(deps, dana, as(first, 'other'), commandBy(dana, later))
  assert.is.not(await accountIdOf(deps, dana, as(first, 'other'), later), lost?.accountId)
  assert.equal(await firstAccountOf(dana), lost)
})

/** The account that Dana registered with got another address, and was removed. */
async function renamedAndRemoved({ deps, register, firstAccountOf, remove }: ReturnType<typeof worldOf>) {
  await register(dana, 'dana@home.example')
  for (const address of ['dana@home.example', 'dana@second.example'])
    await connectGoogle(deps, dana, as(address), commandBy(dana))
  await connectGoogle(deps, dana, as('dana@work.example', 'work'), commandBy(dana))
  const account = await firstAccountOf(dana)
  if (!account) throw new Error('It is not connected.')
  await remove(account.accountId)
  return account
}

test('Given an account that a person registered with, and that was removed after its address changed, when that changes once more, then the Google account is theirs', async (log) => {
  const world = worldOf(log)
  const { accountId } = await renamedAndRemoved(world)
  const googleAccount = googleAccountHash(world.deps, 'dana')
  assert.equal(await holderOfGoogleAccount(world.deps, googleAccount, later), { userId: dana, accountId })
})

test('Given an account that a person registered with and that was removed, when it comes back with another address, then that is the person’s, and the one before is free', async (log) => {
  const world = worldOf(log)
  const { accountId } = await renamedAndRemoved(world)
  await connectGoogle(world.deps, dana, as('dana@third.example'), commandBy(dana, later))
  assert.is(await accountIdOf(world.deps, dana, as('dana@third.example'), later), accountId)
  assert.is(await world.emailOf(dana), 'dana@third.example')
  assert.is(await findEmailClaim(world.deps, 'dana@second.example', later), null)
})

test.run()
