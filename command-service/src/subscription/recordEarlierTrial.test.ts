import { randomBytes } from 'node:crypto'
import { subscriptionDecider } from '@calendar-sync/contracts/domain/subscription/decide'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import { UserId } from '@calendar-sync/contracts/ids'
import { subscriptionStream, userStream } from '@calendar-sync/contracts/streams'
import { subscribing } from '@calendar-sync/contracts/testing/billing'
import { dana, family } from '@calendar-sync/contracts/testing/dana'
import { execute } from '@calendar-sync/platform/commands/execute'
import { commandBy, suiteWithLogs, type TestLog } from '@calendar-sync/platform/testing/log'
import * as assert from 'uvu/assert'
import { claimGoogleAccount, googleAccountHash, releaseGoogleAccount } from '../signIn/googleReservation.ts'
import { recordEarlierTrial } from './recordEarlierTrial.ts'

const rosa = UserId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0009')
const sub = '1178'

/** Dana, who had this Google account and a trial, and let the account go. */
async function withEarlierTrial({ eventLog }: TestLog) {
  const deps = { eventLog, streamNameKey: randomBytes(32) }
  const register = { type: 'RegisterUser', userId: dana, email: 'dana@home.example', displayName: 'Dana' } as const
  await execute(eventLog, userDecider, userStream(dana), { ...register, avatarUrl: null }, commandBy(dana))
  const googleAccount = googleAccountHash(deps, sub)
  await claimGoogleAccount(deps, { userId: dana, accountId: family }, googleAccount, commandBy(dana))
  await execute(eventLog, subscriptionDecider, subscriptionStream(dana), subscribing, commandBy(dana))
  await releaseGoogleAccount(deps, dana, googleAccount, commandBy(dana))
  return {
    leave: () => execute(eventLog, userDecider, userStream(dana), { type: 'EraseUser' }, commandBy(dana)),
    /** What is on record about Rosa's plan once she has signed in with this Google account. */
    signInAsRosa: async (account: string) => {
      await recordEarlierTrial(deps, rosa, account, commandBy(rosa))
      return (await eventLog.read(subscriptionStream(rosa))).map(({ type }) => type)
    },
  }
}

const test = suiteWithLogs('an earlier trial')

test('Given a person who let a Google account go and is still here, when another person signs in with it, then the trial is theirs', async (log) => {
  const { signInAsRosa } = await withEarlierTrial(log)
  assert.equal(await signInAsRosa(sub), [])
})

test('Given a person who left after their trial, when a sign-in with their Google account is repeated, then their trial is on record once', async (log) => {
  const { leave, signInAsRosa } = await withEarlierTrial(log)
  await leave()
  assert.equal(await signInAsRosa('another account'), [])
  assert.equal(await signInAsRosa(sub), ['EarlierTrialRecorded'])
  assert.equal(await signInAsRosa(sub), ['EarlierTrialRecorded'])
})

test.run()
