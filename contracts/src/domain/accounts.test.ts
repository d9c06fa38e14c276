import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { AccountId } from '../ids.ts'
import { dana, family, work } from '../testing/dana.ts'
import { everyRetryYieldsNoEvents } from '../testing/retryLaw.ts'
import { given } from '../testing/specification.ts'
import {
  type AccountsCommand,
  type AccountsEvent,
  accountsDecider,
  type ConnectAccount,
  evolveAccounts,
  initialAccounts,
} from './accounts.ts'

const test = suite('accounts')

const connecting = (accountId: AccountId, email: string): ConnectAccount => ({
  type: 'ConnectAccount',
  userId: dana,
  accountId,
  email,
  displayName: 'Dana',
  avatarUrl: null,
  tokenExpiry: '2026-11-21T10:00:00.000Z',
  hasRefreshToken: true,
  maxAccounts: 2,
})
const connected = (accountId: AccountId, email: string): AccountsEvent => {
  const { type: _, maxAccounts: __, ...data } = connecting(accountId, email)
  return { type: 'AccountConnected', data }
}
const primary = (accountId: AccountId): AccountsEvent => ({
  type: 'PrimaryAccountChanged',
  data: { userId: dana, accountId },
})
const removed = (accountId: AccountId): AccountsEvent => ({ type: 'AccountRemoved', data: { userId: dana, accountId } })

const workConnected = connected(work, 'dana@lumen.example')
const familyConnected = connected(family, 'dana@home.example')
const both = [workConnected, primary(work), familyConnected]

test('Given no account, when one is connected, then it is the primary one', () => {
  given(accountsDecider).when(connecting(work, 'dana@lumen.example')).then(workConnected, primary(work))
})

test('Given one account, when a second is connected, then the first stays primary', () => {
  given(accountsDecider, workConnected, primary(work))
    .when(connecting(family, 'dana@home.example'))
    .then(familyConnected)
})

test('Given as many accounts as allowed, when another is connected, then it is refused', () => {
  const third = AccountId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0099')
  given(accountsDecider, ...both)
    .when(connecting(third, 'third@x.example'))
    .refuses('account_limit_reached')
})

test('Given an account whose grant was lost, when it is connected again, then it is reconnected', () => {
  const { userId, accountId, displayName, avatarUrl, tokenExpiry, hasRefreshToken } = connecting(work, '')
  given(accountsDecider, ...both, {
    type: 'ReconnectionRequired',
    data: { userId: dana, accountId: work, reason: 'grant_revoked' },
  })
    .when(connecting(work, 'dana@lumen.example'))
    .then({
      type: 'AccountReconnected',
      data: { userId, accountId, displayName, avatarUrl, tokenExpiry, hasRefreshToken },
    })
})

test('Given an account whose address changed at Google, when its person signs in with it, then the account has the new address', () => {
  const { type: _, maxAccounts: __, ...data } = connecting(work, 'dana@lumen-group.example')
  given(accountsDecider, ...both)
    .when(connecting(work, 'dana@lumen-group.example'))
    .then({ type: 'AccountReconnected', data })
  const state = evolveAccounts(both.reduce(evolveAccounts, initialAccounts), { type: 'AccountReconnected', data })
  const { email: ___, ...withoutAddress } = data
  const later = evolveAccounts(state, { type: 'AccountReconnected', data: withoutAddress })
  for (const { accounts } of [state, later]) assert.is(accounts[0]?.email, 'dana@lumen-group.example')
})

test('Given an account whose address changed at Google to one that is taken here, when its person signs in, then the one it had counts no longer until Google says it or another', () => {
  const { type: _, maxAccounts: __, ...known } = connecting(work, 'dana@lumen.example')
  const { email: ___, ...told } = known
  const lost = { type: 'AccountReconnected', data: { ...told, hasLostAddress: true } } as const
  const losing = { ...connecting(work, 'dana@lumen.example'), hasLostAddress: true } as const
  given(accountsDecider, ...both)
    .when(losing)
    .then(lost)
  given(accountsDecider, ...both, lost)
    .when(losing)
    .then()
  given(accountsDecider, ...both, lost)
    .when(connecting(work, 'dana@lumen.example'))
    .then({ type: 'AccountReconnected', data: told })
  given(accountsDecider, ...both, lost)
    .when(connecting(work, 'dana@lumen-group.example'))
    .then({ type: 'AccountReconnected', data: { ...told, email: 'dana@lumen-group.example' } })
})

test('Given an account just connected, when its calendars were not shared with us, then it must be reconnected', () => {
  given(accountsDecider, workConnected, primary(work))
    .when({ type: 'ReportMissingScope', userId: dana, accountId: work })
    .then({ type: 'ReconnectionRequired', data: { userId: dana, accountId: work, reason: 'scope_missing' } })
})

test('Given the only account, when it is removed, then it is refused', () => {
  given(accountsDecider, workConnected, primary(work))
    .when({ type: 'RemoveAccount', userId: dana, accountId: work })
    .refuses('last_account')
})

test('Given two accounts, when the primary one is removed, then the oldest that remains becomes primary', () => {
  given(accountsDecider, ...both)
    .when({ type: 'RemoveAccount', userId: dana, accountId: work })
    .then(removed(work), primary(family))
})

test('Given an account that was never connected, when it is removed, then there is no such account', () => {
  given(accountsDecider, workConnected, primary(work))
    .when({ type: 'RemoveAccount', userId: dana, accountId: family })
    .refuses('not_found')
})

test('At any time exactly one of the connected accounts is the primary one', () => {
  fc.assert(
    fc.property(fc.array(commands(), { maxLength: 20 }), (history) => {
      let state = initialAccounts
      for (const command of history) {
        try {
          state = accountsDecider.decide(command, state).reduce(evolveAccounts, state)
        } catch {
          continue
        }
        const primaries = state.accounts.filter(({ accountId }) => accountId === state.primaryAccountId)
        assert.is(primaries.length, state.accounts.length === 0 ? 0 : 1)
      }
    }),
  )
})

test('Every command sent twice yields no events the second time', () => {
  assert.ok(everyRetryYieldsNoEvents(accountsDecider, commands()) > 100)
})

function commands(): fc.Arbitrary<AccountsCommand> {
  const of = { userId: fc.constant(dana), accountId: fc.constantFrom(work, family) }
  return fc.oneof<fc.Arbitrary<AccountsCommand>[]>(
    fc.constantFrom(
      connecting(work, 'dana@lumen.example'),
      { ...connecting(work, 'dana@lumen.example'), hasLostAddress: true as const },
      connecting(family, 'dana@home.example'),
    ),
    fc.record({ type: fc.constant('SetAccountActive'), isActive: fc.boolean(), ...of }),
    fc.record({ type: fc.constant('SetPrimaryAccount'), ...of }),
    fc.record({ type: fc.constant('ReportMissingScope'), ...of }),
    fc.record({ type: fc.constant('RemoveAccount'), ...of }),
  )
}

test.run()
