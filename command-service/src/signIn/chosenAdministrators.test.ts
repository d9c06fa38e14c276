import { randomBytes } from 'node:crypto'
import { UserId } from '@calendar-sync/contracts/ids'
import { dana } from '@calendar-sync/contracts/testing/dana'
import { type Log, silentLog } from '@calendar-sync/platform/log'
import { commandBy, suiteWithLogs, type TestLog } from '@calendar-sync/platform/testing/log'
import * as assert from 'uvu/assert'
import { isChosenAdministrator } from './chosenAdministrators.ts'
import { claimEmail, releaseEmail } from './emailReservation.ts'
import { googleAccountHash } from './googleReservation.ts'

const test = suiteWithLogs('the administrators that an operator chose')

const email = 'boss@corp.example'
const heir = UserId.parse('4c7f1c1e-53ff-4cb4-8f6c-0a7d3f0b1a77')

/** An operator chose the address, and a Google account proved it as Dana's. */
async function chosen({ eventLog }: TestLog) {
  const warnings: unknown[] = []
  const log: Log = { ...silentLog, warn: (...said: unknown[]) => void warnings.push(said) }
  const deps = { eventLog, log, streamNameKey: randomBytes(32), config: { adminEmails: [email] } }
  await claimEmail(deps, dana, email, commandBy(dana), googleAccountHash(deps, 'boss'))
  const isChosen = (userId: UserId, sub: string) =>
    isChosenAdministrator(deps, userId, { email, sub, email_verified: true }, commandBy(userId).at)
  return { deps, warnings, isChosen }
}

test('Given an administrator whose Google account got another address, when an heir of the former one signs in, then they are none, and the operator is told', async (log) => {
  const { deps, warnings, isChosen } = await chosen(log)
  await releaseEmail(deps, dana, email, commandBy(dana))
  assert.is(await isChosen(heir, 'heir'), false)
  assert.is(warnings.length, 1)
  assert.not.match(JSON.stringify(warnings), 'boss@')
})

test('Given an administrator whose address changed and changed back, when they sign in, then they are one still', async (log) => {
  const { deps, warnings, isChosen } = await chosen(log)
  await releaseEmail(deps, dana, email, commandBy(dana))
  assert.is(await isChosen(dana, 'boss'), true)
  assert.equal(warnings, [])
})

test.run()
