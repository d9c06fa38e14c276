import { randomBytes } from 'node:crypto'
import { type AccountsCommand, accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { administratorsDecider } from '@calendar-sync/contracts/domain/administrators'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import { waitlistDecider } from '@calendar-sync/contracts/domain/waitlist'
import { type AccountId, UserId, WaitlistEntryId } from '@calendar-sync/contracts/ids'
import { erased } from '@calendar-sync/contracts/personal'
import {
  accountsStream,
  administratorsStream,
  userStream,
  waitlistStreamOf,
  waitlistSubject,
} from '@calendar-sync/contracts/streams'
import { dana, family, work } from '@calendar-sync/contracts/testing/dana'
import { execute, load } from '@calendar-sync/platform/commands/execute'
import { silentLog } from '@calendar-sync/platform/log'
import { createGrantChanges } from '@calendar-sync/platform/privacy/grantChanges'
import { createVault } from '@calendar-sync/platform/privacy/vault'
import { failureOf } from '@calendar-sync/platform/testing/failureOf'
import { commandBy, createTestLog } from '@calendar-sync/platform/testing/log'
import { suiteOfEach } from '@calendar-sync/platform/testing/suites'
import * as assert from 'uvu/assert'
import { addAdministrator } from '../administrators/changeAdministrators.ts'
import { claimEmail, findEmailClaim, releaseEmail } from '../signIn/emailReservation.ts'
import { waitlistHash } from '../waitlist/entries.ts'
import { eraseUser } from './erase.ts'

const home = 'dana@home.example'
const office = 'dana@office.example'
const rosa = UserId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0009')

async function createWorld() {
  const { pool, master, keys, eventLog, end } = await createTestLog()
  const deps = {
    log: silentLog,
    eventLog,
    keys,
    streamNameKey: randomBytes(32),
    vault: createVault(pool, keys, master),
    grantChanges: createGrantChanges(pool),
    sessions: { endAllOf: async () => 0 },
    config: { google: { clientId: 'id', clientSecret: 'secret', baseUrl: undefined, emulatorPort: undefined } },
  }
  const sendAbout = (command: AccountsCommand) =>
    execute(eventLog, accountsDecider, accountsStream(dana), command, commandBy(dana))
  const register = async (userId: UserId, email: string) => {
    const command = { type: 'RegisterUser' as const, userId, email, displayName: 'Dana', avatarUrl: null }
    await execute(eventLog, userDecider, userStream(userId), command, commandBy(userId))
  }
  await register(dana, home)
  return {
    deps,
    keys,
    register,
    connect: (accountId: AccountId, email: string) =>
      sendAbout({
        ...{ type: 'ConnectAccount', userId: dana, accountId, email, displayName: 'Dana', avatarUrl: null },
        ...{ tokenExpiry: null, hasRefreshToken: true, maxAccounts: 2 },
      }),
    remove: (accountId: AccountId) => sendAbout({ type: 'RemoveAccount', userId: dana, accountId }),
    join: async (email: string, at?: Date) => {
      const entryId = WaitlistEntryId.parse(`${waitlistHash(deps, email)}-0000abcd`)
      const command = { type: 'JoinWaitlist' as const, entryId, email, source: 'landing-page' }
      const context = { ...commandBy(dana, at), subject: waitlistSubject(entryId) }
      await execute(eventLog, waitlistDecider, waitlistStreamOf(entryId), command, context)
      return entryId
    },
    /** What the first event of an entry says of its address. */
    addressOn: async (entryId: WaitlistEntryId) => {
      const [joined] = await eventLog.read(waitlistStreamOf(entryId))
      return joined?.type === 'WaitlistJoined' ? joined.data.email : undefined
    },
    end,
  }
}

const test = suiteOfEach('erasing a person', createWorld)

test('Given a waitlist entry of an account that was removed, when its person is erased, then the log tells the address no more', async (world) => {
  const entryId = await world.join(office)
  await world.connect(family, home)
  await world.connect(work, office)
  await world.remove(work)
  assert.is(await world.addressOn(entryId), office)
  await eraseUser(world.deps, dana, commandBy(dana))
  assert.is(await world.addressOn(entryId), erased)
})

test('Given a removed account whose address is another person’s by now, when the first is erased, then the entry stays theirs', async (world) => {
  const entryId = await world.join(office)
  await world.connect(family, home)
  await world.connect(work, office)
  await world.remove(work)
  await world.register(rosa, office)
  await claimEmail(world.deps, rosa, office, commandBy(rosa))
  await eraseUser(world.deps, dana, commandBy(dana))
  assert.is(await world.addressOn(entryId), office)
})

for (const [when, joinedAt, left] of [
  ['before', '2026-11-20T08:00:00Z', erased],
  ['after', '2026-11-22T08:00:00Z', office],
] as const)
  test(`Given an address that a person let go, and a waitlist entry that joined with it ${when} that, when the person is erased, then it ${left === erased ? 'goes, too' : 'stays: it may be another human’s'}`, async (world) => {
    await world.connect(family, home)
    await world.connect(work, office)
    await claimEmail(world.deps, dana, office, commandBy(dana))
    const entryId = await world.join(office, new Date(joinedAt))
    await world.remove(work)
    await releaseEmail(world.deps, dana, office, commandBy(dana))
    await eraseUser(world.deps, dana, commandBy(dana))
    assert.is(await world.addressOn(entryId), left)
  })

test('Given an erasure that broke off before it was a fact, then the address still leads to its person, who can repeat it', async (world) => {
  await claimEmail(world.deps, dana, home, commandBy(dana))
  const { eventLog } = world.deps
  const append: typeof eventLog.append = (stream, ...more) =>
    stream === userStream(dana) ? Promise.reject(new Error('The store is away.')) : eventLog.append(stream, ...more)
  const request = commandBy(dana)
  const broken = { ...world.deps, eventLog: { ...eventLog, append } }
  assert.instance(await failureOf(eraseUser(broken, dana, request)), Error)
  assert.is((await findEmailClaim(world.deps, home, request.at))?.userId, dana)
  await eraseUser(world.deps, dana, request)
  assert.is(await findEmailClaim(world.deps, home, request.at), null)
})

test('Given an erasure that broke off at the key of a waitlist entry, when it is repeated, then the key is deleted', async (world) => {
  const entryId = await world.join(home)
  const keys = { ...world.keys, erase: () => Promise.reject(new Error('The database is away.')) }
  const request = commandBy(dana)
  assert.instance(await failureOf(eraseUser({ ...world.deps, keys }, dana, request)), Error)
  assert.is(await world.addressOn(entryId), home)
  await eraseUser(world.deps, dana, request)
  assert.is(await world.addressOn(entryId), erased)
})

test('Given two administrators of whom one is erased, when that one signs in before it is a fact, then they are not on the list after it', async ({
  deps,
  register,
}) => {
  const { eventLog } = deps
  await register(rosa, office)
  for (const userId of [dana, rosa]) {
    const stream = userStream(userId)
    await execute(eventLog, userDecider, stream, { type: 'ChangeRole', isAdmin: true, role: 'admin' }, commandBy(rosa))
    const signIn = commandBy(userId)
    await execute(eventLog, userDecider, stream, { type: 'RecordSignIn', signInId: signIn.commandId }, signIn)
    await addAdministrator(deps, userId, signIn)
  }
  const append: typeof eventLog.append = async (stream, ...more) => {
    if (stream === userStream(dana)) await addAdministrator(deps, dana, commandBy(dana))
    return eventLog.append(stream, ...more)
  }
  await eraseUser({ ...deps, eventLog: { ...eventLog, append } }, dana, commandBy(dana))
  assert.equal((await load(eventLog, administratorsDecider, administratorsStream)).userIds, [rosa])
})

test.run()
