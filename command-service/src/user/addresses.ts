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

/** Every address we know a person by: the one they registered with, and those of their accounts. */
export async function addressesOf(eventLog: EventLog, userId: UserId): Promise<readonly string[]> {
  const [user, { accounts }] = await personOf(eventLog, userId)
  const own = user.kind === 'registered' ? [user.email] : []
  return [...new Set([...own, ...accounts.map(({ email }) => email)])]
}

/** The same, and those of accounts that were removed, also where Google gave an account another address meanwhile. */
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
