import { type AccountsCommand, accountsDecider, type ConnectAccount } from '@calendar-sync/contracts/domain/accounts'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import { AccountId } from '@calendar-sync/contracts/ids'
import { accountsStream, userStream } from '@calendar-sync/contracts/streams'
import { dana } from '@calendar-sync/contracts/testing/dana'
import { execute } from '@calendar-sync/platform/commands/execute'
import { commandBy, suiteWithLogs } from '@calendar-sync/platform/testing/log'
import * as assert from 'uvu/assert'
import { addressesOf, everyAddressOf, vouchedAddressesOf } from './addresses.ts'

const test = suiteWithLogs('addresses of a person')

const person = { userId: dana, displayName: 'Dana', avatarUrl: null }
const connecting = (digit: number, email: string): ConnectAccount => ({
  ...person,
  type: 'ConnectAccount',
  accountId: AccountId.parse(`7d0f8a3e-6f0b-4f0e-9a53-3f4f9b6f4b0${digit}`),
  email,
  tokenExpiry: null,
  hasRefreshToken: true,
  maxAccounts: 3,
})
const office = connecting(1, 'dana@lumen.example')
const home = connecting(2, 'dana@home.example')

test('Given accounts, then Google vouches for the addresses of those that are connected and need not be reconnected', async ({
  eventLog,
}) => {
  const registering = { ...person, type: 'RegisterUser' as const, email: 'dana@lumen.example' }
  await execute(eventLog, userDecider, userStream(dana), registering, commandBy(dana))
  const send = (command: AccountsCommand) =>
    execute(eventLog, accountsDecider, accountsStream(dana), command, commandBy(dana))
  for (const command of [office, home]) await send(command)
  assert.equal(await vouchedAddressesOf(eventLog, dana), ['dana@lumen.example', 'dana@home.example'])
  await send({ ...office, hasLostAddress: true })
  assert.equal(await vouchedAddressesOf(eventLog, dana), ['dana@home.example'])
  await send({ userId: dana, accountId: office.accountId, type: 'RemoveAccount' })
  assert.equal(await vouchedAddressesOf(eventLog, dana), ['dana@home.example'])
  await send({ userId: dana, accountId: home.accountId, type: 'ReportMissingScope' })
  assert.equal(await vouchedAddressesOf(eventLog, dana), [])
})

test('Given an account that has lost its address, then the person has it no more, also as the one they registered with, until another account of theirs has it', async ({
  eventLog,
}) => {
  const registering = { ...person, type: 'RegisterUser' as const, email: office.email }
  await execute(eventLog, userDecider, userStream(dana), registering, commandBy(dana))
  const send = (command: AccountsCommand) =>
    execute(eventLog, accountsDecider, accountsStream(dana), command, commandBy(dana))
  for (const command of [office, home]) await send(command)
  assert.equal(await addressesOf(eventLog, dana), [office.email, home.email])
  await send({ ...office, hasLostAddress: true })
  assert.equal(await addressesOf(eventLog, dana), [home.email])
  assert.equal(await everyAddressOf(eventLog, dana), [home.email, office.email])
  await send(connecting(3, office.email))
  assert.equal(await addressesOf(eventLog, dana), [home.email, office.email])
})

test.run()
