import { type AccountsEvent, accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import { vouchedAddresses } from '@calendar-sync/contracts/domain/addressStatus'
import { userDecider } from '@calendar-sync/contracts/domain/user'
import type { UserId } from '@calendar-sync/contracts/ids'
import { accountsStream, userStream } from '@calendar-sync/contracts/streams'
import { load } from '@calendar-sync/platform/commands/execute'
import type { EventLog } from '@calendar-sync/platform/eventLog'

const personOf = (eventLog: EventLog, userId: UserId) =>
  Promise.all([
    load(eventLog, userDecider, userStream(userId)),
    load(eventLog, accountsDecider, accountsStream(userId)),
  ])

/**
 * The addresses that a person has here: the one they registered with, and those of their accounts. What an account has lost is another
 * human's, unless another account of theirs has it.
 */
export async function addressesOf(eventLog: EventLog, userId: UserId): Promise<readonly string[]> {
  const [user, { accounts }] = await personOf(eventLog, userId)
  const lost = accounts.filter(({ hasLostAddress }) => hasLostAddress).map(({ email }) => email)
  const registered = user.kind === 'registered' && !lost.includes(user.email) ? [user.email] : []
  const theirs = accounts.filter(({ hasLostAddress }) => !hasLostAddress).map(({ email }) => email)
  return [...new Set([...registered, ...theirs])]
}

/** The same, and those that their accounts have lost or had before, also of accounts that were removed. */
export async function everyAddressOf(eventLog: EventLog, userId: UserId): Promise<readonly string[]> {
  const events = await eventLog.read<AccountsEvent>(accountsStream(userId))
  const connected = events.flatMap((event) =>
    event.type === 'AccountConnected' || event.type === 'AccountReconnected' ? (event.data.email ?? []) : [],
  )
  return [...new Set([...(await addressesOf(eventLog, userId)), ...connected])]
}

/** The addresses that Google says are the person's by now. */
export async function vouchedAddressesOf(eventLog: EventLog, userId: UserId): Promise<readonly string[]> {
  const { accounts } = await load(eventLog, accountsDecider, accountsStream(userId))
  return vouchedAddresses(accounts)
}
