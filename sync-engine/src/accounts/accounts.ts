import { isDeepStrictEqual } from 'node:util'
import {
  type AccountsEvent,
  type AccountsState,
  type DiscoveredCalendar,
  evolveAccounts,
  initialAccounts,
} from '@calendar-sync/contracts/events/accounts'
import type { AccountId, UserId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'

interface OfAccount {
  readonly userId: UserId
  readonly accountId: AccountId
}

/** The engine's side of a person's accounts: what it finds out at Google. The wishes are the command service's. */
export type EngineAccountsCommand =
  | (OfAccount & { readonly type: 'RecordCalendars'; readonly calendars: readonly DiscoveredCalendar[] })
  | (OfAccount & { readonly type: 'RecordTokenRefreshed'; readonly tokenExpiry: string | null })
  | (OfAccount & { readonly type: 'RequireReconnection'; readonly reason: 'grant_revoked' | 'no_refresh_token' })

/** An account that was removed meanwhile wants no news. */
export const accountsDecider: Decider<EngineAccountsCommand, AccountsState, AccountsEvent> = {
  initialState: initialAccounts,
  evolve: evolveAccounts,
  decide: (command, { accounts }) => {
    const { userId, accountId } = command
    const account = accounts.find((known) => known.accountId === accountId)
    if (!account) return []
    switch (command.type) {
      case 'RecordCalendars': {
        const calendars = [...command.calendars].sort(byPlace)
        if (isDeepStrictEqual(calendars, account.calendars)) return []
        return [{ type: 'CalendarsDiscovered', data: { userId, accountId, calendars } }]
      }
      case 'RecordTokenRefreshed': {
        const { tokenExpiry } = command
        if (tokenExpiry === account.tokenExpiry && !account.reconnectionRequired) return []
        return [{ type: 'TokenRefreshed', data: { userId, accountId, tokenExpiry } }]
      }
      case 'RequireReconnection':
        if (account.reconnectionRequired) return []
        return [{ type: 'ReconnectionRequired', data: { userId, accountId, reason: command.reason } }]
    }
  },
}

/** The primary calendar first, the others by their id: an order that does not change from call to call. */
const byPlace = (a: DiscoveredCalendar, b: DiscoveredCalendar) =>
  Number(b.primary) - Number(a.primary) || (a.calendarId < b.calendarId ? -1 : 1)
