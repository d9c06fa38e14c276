import { z } from 'zod'
import { AccountId, CalendarId, UserId } from '../ids.ts'
import { personal } from '../personal.ts'
import { defineEvent, type EventOf } from './event.ts'

/** What Google lets the account do with a calendar; `freeBusyReader` sees only that something is there. */
export const AccessRole = z.enum(['owner', 'writer', 'reader', 'freeBusyReader'])
export type AccessRole = z.infer<typeof AccessRole>

const account = { userId: UserId, accountId: AccountId }

const DiscoveredCalendar = z.object({
  calendarId: personal(CalendarId),
  summary: personal(z.string()),
  description: personal(z.string()).optional(),
  primary: z.boolean(),
  accessRole: AccessRole,
  timeZone: z.string(),
  color: z.string().nullable(),
})
export type DiscoveredCalendar = z.infer<typeof DiscoveredCalendar>

/** Stream `accounts-<userId>`: the Google accounts a person has connected, and the calendars found in them. */
export const accountsEvents = {
  AccountConnected: defineEvent(1, {
    ...account,
    email: personal(z.string()),
    displayName: personal(z.string()),
    avatarUrl: personal(z.string()).nullable(),
    tokenExpiry: z.iso.datetime().nullable(),
    hasRefreshToken: z.boolean(),
  }),
  AccountReconnected: defineEvent(1, {
    ...account,
    displayName: personal(z.string()),
    avatarUrl: personal(z.string()).nullable(),
    tokenExpiry: z.iso.datetime().nullable(),
    hasRefreshToken: z.boolean(),
  }),
  AccountActivated: defineEvent(1, account),
  AccountDeactivated: defineEvent(1, account),
  PrimaryAccountChanged: defineEvent(1, account),
  TokenRefreshed: defineEvent(1, { ...account, tokenExpiry: z.iso.datetime().nullable() }),
  ReconnectionRequired: defineEvent(1, {
    ...account,
    reason: z.enum(['grant_revoked', 'no_refresh_token', 'scope_missing']),
  }),
  CalendarsDiscovered: defineEvent(1, { ...account, calendars: z.array(DiscoveredCalendar) }),
  AccountRemoved: defineEvent(1, account),
}
export type AccountsEvent = EventOf<typeof accountsEvents>

export interface ConnectedAccount {
  readonly accountId: AccountId
  readonly email: string
  readonly displayName: string
  readonly avatarUrl: string | null
  readonly isActive: boolean
  readonly hasRefreshToken: boolean
  readonly tokenExpiry: string | null
  readonly reconnectionRequired: boolean
  readonly calendars: readonly DiscoveredCalendar[]
}

/** Accounts stand in the order in which they were connected; the oldest follows when the primary one is removed. */
export interface AccountsState {
  readonly accounts: readonly ConnectedAccount[]
  readonly primaryAccountId: AccountId | null
  readonly removedAccountIds: readonly AccountId[]
}

export const initialAccounts: AccountsState = { accounts: [], primaryAccountId: null, removedAccountIds: [] }

const changed = (state: AccountsState, id: AccountId, change: Partial<ConnectedAccount>): AccountsState => ({
  ...state,
  accounts: state.accounts.map((known) => (known.accountId === id ? { ...known, ...change } : known)),
})

export function evolveAccounts(state: AccountsState, event: AccountsEvent): AccountsState {
  const id = event.data.accountId
  switch (event.type) {
    case 'AccountConnected': {
      const { userId: _, ...details } = event.data
      const added = { ...details, isActive: true, reconnectionRequired: false, calendars: [] }
      return {
        ...state,
        accounts: [...state.accounts, added],
        removedAccountIds: state.removedAccountIds.filter((removed) => removed !== id),
      }
    }
    case 'AccountReconnected': {
      const { userId: _, ...details } = event.data
      return changed(state, id, { ...details, reconnectionRequired: false })
    }
    case 'AccountActivated':
      return changed(state, id, { isActive: true })
    case 'AccountDeactivated':
      return changed(state, id, { isActive: false })
    case 'PrimaryAccountChanged':
      return { ...state, primaryAccountId: id }
    case 'TokenRefreshed':
      return changed(state, id, { tokenExpiry: event.data.tokenExpiry, reconnectionRequired: false })
    case 'ReconnectionRequired':
      return changed(state, id, { reconnectionRequired: true })
    case 'CalendarsDiscovered':
      return changed(state, id, { calendars: event.data.calendars })
    case 'AccountRemoved':
      return {
        accounts: state.accounts.filter((known) => known.accountId !== id),
        primaryAccountId: state.primaryAccountId === id ? null : state.primaryAccountId,
        removedAccountIds: [...state.removedAccountIds, id],
      }
  }
}
