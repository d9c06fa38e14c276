import { randomBytes } from 'node:crypto'
import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import { accountsStream, userStream } from '@calendar-sync/contracts/streams'
import { dana } from '@calendar-sync/contracts/testing/dana'
import { execute, load } from '@calendar-sync/platform/commands/execute'
import { RevisionConflict } from '@calendar-sync/platform/event-store/eventStore'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { calendarScope } from '@calendar-sync/platform/googleEndpoints'
import { createVault } from '@calendar-sync/platform/privacy/vault'
import { failureOf } from '@calendar-sync/platform/testing/failureOf'
import { commandBy, suiteWithLogs, type TestLog } from '@calendar-sync/platform/testing/log'
import * as assert from 'uvu/assert'
import { connectGoogle } from './connectGoogle.ts'
import { accountIdOf, releaseIdentity } from './googleReservation.ts'

const identity = (token: string, name: string) => ({
  access_token: `access ${token}`,
  refresh_token: `refresh ${token}`,
  raw: {},
  jwt: { id_token: { payload: { sub: 'dana' } } },
  profile: { sub: 'dana', email: 'dana@home.example', email_verified: true, name },
})
/** The same Google account by another address. */
const as = (email: string) => {
  const { profile, ...rest } = identity('any', 'Dana')
  return { ...rest, profile: { ...profile, email } }
}
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
  const deps = { eventLog, vault, streamNameKey, config: { maxAccounts: 2 } }
  const tokens = async () => {
    const { at } = commandBy(dana)
    return (await vault.read(await accountIdOf(deps, dana, identity('any', 'Dana'), at)))?.refreshToken
  }
  return { deps, tokens }
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
  const { deps } = worldOf(log)
  const { eventLog } = deps
  for (const address of ['dana@home.example', 'dana@second.example'])
    await connectGoogle(deps, dana, as(address), commandBy(dana))
  const work = as('dana@work.example')
  await connectGoogle(deps, dana, { ...work, profile: { ...work.profile, sub: 'work' } }, commandBy(dana))
  const accountId = await accountIdOf(deps, dana, as('dana@second.example'), commandBy(dana).at)
  const remove = { type: 'RemoveAccount', userId: dana, accountId } as const
  await execute(eventLog, accountsDecider, accountsStream(dana), remove, commandBy(dana))
  await releaseIdentity(deps, dana, 'dana@second.example', commandBy(dana))
  assert.is(await accountIdOf(deps, dana, as('dana@second.example'), commandBy(dana).at), accountId)
})

test('Given a second change of address that was cut short, when its person signs in again, then it is finished', async (log) => {
  const { deps } = worldOf(log)
  const { eventLog } = deps
  const register = { type: 'RegisterUser' as const, userId: dana, displayName: 'Dana', avatarUrl: null }
  const command = { ...register, email: 'dana@home.example' }
  await execute(eventLog, userDecider, userStream(dana), command, commandBy(dana))
  for (const address of ['dana@home.example', 'dana@second.example'])
    await connectGoogle(deps, dana, as(address), commandBy(dana))
  const cut = { ...deps, eventLog: cutShort(eventLog) }
  assert.instance(
    await failureOf(connectGoogle(cut, dana, as('dana@third.example'), commandBy(dana))),
    RevisionConflict,
  )
  await connectGoogle(deps, dana, as('dana@third.example'), commandBy(dana))
  const user = await load(eventLog, userDecider, userStream(dana))
  assert.is(user.kind === 'registered' && user.email, 'dana@third.example')
})

test.run()
