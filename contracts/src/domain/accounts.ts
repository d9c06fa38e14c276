import { z } from 'zod'
import { DomainError } from '../errors.ts'
import { AccountId, CalendarId, UserId } from '../ids.ts'
import { isEqual } from '../isEqual.ts'
import { personal } from '../personal.ts'
import type { Decider } from './decider.ts'
import { defineEvent, type EventOf } from './event.ts'
import { byPlace, type PrimaryCalendars, withPrimaryOf } from './primaryCalendar.ts'

/** Google's, from the most to the least. `writerWithoutPrivateAccess` sees of private events, and `freeBusyReader` of all, only that they are there. */
export const AccessRole = z.enum(['owner', 'writer', 'writerWithoutPrivateAccess', 'reader', 'freeBusyReader'])
export type AccessRole = z.infer<typeof AccessRole>
/** Less for a role that may do more. */
export const accessRank = (role: AccessRole): number => AccessRole.options.indexOf(role)

const account = { userId: UserId, accountId: AccountId }

const DiscoveredCalendar = z.object({
  calendarId: personal(CalendarId),
  summary: personal(z.string()),
  /** Of older events only: no reader uses it, and a hundred of Google's length are more than one event can hold. */
  description: personal(z.string()).optional(),
  primary: z.boolean(),
  accessRole: AccessRole,
  timeZone: z.string(),
  color: z.string().nullable(),
})
export type DiscoveredCalendar = z.infer<typeof DiscoveredCalendar>

/** The grant ended, there is nothing to renew it with, or it does not hold the calendars. */
const WhyReconnect = z.enum(['grant_revoked', 'no_refresh_token', 'scope_missing'])
export type WhyReconnect = z.infer<typeof WhyReconnect>

/** What a sign-in at Google tells of an account. */
const signIn = {
  displayName: personal(z.string()),
  avatarUrl: personal(z.string()).nullable(),
  tokenExpiry: z.iso.datetime().nullable(),
  hasRefreshToken: z.boolean(),
}

/** Where the address changed at Google: the one that it is now, or that it is taken here. Last, since sealed values go by place. */
const changedAddress = { email: personal(z.string()).optional(), hasLostAddress: z.literal(true).optional() }

/** Stream `accounts-<userId>`: the Google accounts a person has connected, and the calendars found in them. */
export const accountsEvents = {
  AccountConnected: defineEvent(1, { ...account, email: personal(z.string()), ...signIn }),
  AccountReconnected: defineEvent(1, { ...account, ...signIn, ...changedAddress }),
  AccountActivated: defineEvent(1, account),
  AccountDeactivated: defineEvent(1, account),
  PrimaryAccountChanged: defineEvent(1, account),
  TokenRefreshed: defineEvent(1, { ...account, tokenExpiry: z.iso.datetime().nullable() }),
  ReconnectionRequired: defineEvent(1, { ...account, reason: WhyReconnect }),
  CalendarsDiscovered: defineEvent(1, { ...account, calendars: z.array(DiscoveredCalendar) }),
  AccountRemoved: defineEvent(1, account),
}
export type AccountsEvent = EventOf<typeof accountsEvents>

export interface ConnectedAccount {
  readonly accountId: AccountId
  readonly email: string
  /** Google says another address, so this one may be another human's. */
  readonly hasLostAddress?: true | undefined
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
  readonly primaryCalendars: PrimaryCalendars
}

export const initialAccounts: AccountsState = {
  accounts: [],
  primaryAccountId: null,
  removedAccountIds: [],
  primaryCalendars: {},
}

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
      const removedAccountIds = state.removedAccountIds.filter((removed) => removed !== id)
      return { ...state, accounts: [...state.accounts, added], removedAccountIds }
    }
    case 'AccountReconnected': {
      const { userId: _, email, hasLostAddress, ...details } = event.data
      const address = email === undefined ? {} : { email }
      return changed(state, id, { ...details, ...address, hasLostAddress, reconnectionRequired: false })
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
    case 'CalendarsDiscovered': {
      const { calendars } = event.data
      const primaryCalendars = withPrimaryOf(state.primaryCalendars, id, calendars, state.removedAccountIds)
      return { ...changed(state, id, { calendars }), primaryCalendars }
    }
    case 'AccountRemoved':
      return {
        ...state,
        accounts: state.accounts.filter((known) => known.accountId !== id),
        primaryAccountId: state.primaryAccountId === id ? null : state.primaryAccountId,
        removedAccountIds: [...state.removedAccountIds, id],
      }
  }
}

export interface ConnectAccount {
  readonly type: 'ConnectAccount'
  readonly userId: UserId
  readonly accountId: AccountId
  readonly email: string
  /** `email` is the one it had: that which Google says is taken here. */
  readonly hasLostAddress?: true | undefined
  readonly displayName: string
  readonly avatarUrl: string | null
  readonly tokenExpiry: string | null
  /** Whether the vault holds one now, from this or an earlier consent. */
  readonly hasRefreshToken: boolean
  readonly maxAccounts: number
}

type OfAccount = Pick<ConnectAccount, 'userId' | 'accountId'>

export type AccountsCommand =
  | ConnectAccount
  | (OfAccount & { readonly type: 'SetAccountActive'; readonly isActive: boolean })
  | (OfAccount & { readonly type: 'SetPrimaryAccount' })
  /** Google let the person in, and they did not let us at their calendars. */
  | (OfAccount & { readonly type: 'ReportMissingScope' })
  | (OfAccount & { readonly type: 'RemoveAccount' })
  | DiscoveryCommand

/** What the engine finds out at Google. */
export type DiscoveryCommand =
  | (OfAccount & { readonly type: 'RecordCalendars'; readonly calendars: readonly DiscoveredCalendar[] })
  | (OfAccount & { readonly type: 'RecordTokenRefreshed'; readonly tokenExpiry: string | null })
  | (OfAccount & { readonly type: 'RequireReconnection'; readonly reason: WhyReconnect })

function decide(command: AccountsCommand, state: AccountsState): readonly AccountsEvent[] {
  const { userId, accountId } = command
  const known = state.accounts.find((account) => account.accountId === accountId)
  if (command.type === 'ConnectAccount') return known ? reconnect(command, known) : connect(command, state)
  if (!known) {
    const isRemoved = command.type === 'RemoveAccount' && state.removedAccountIds.includes(accountId)
    if (isRemoved || isDiscovery(command)) return []
    throw notConnected()
  }
  if (isDiscovery(command)) return discover(command, known)
  const data = { userId, accountId }
  switch (command.type) {
    case 'SetAccountActive':
      if (known.isActive === command.isActive) return []
      return [{ type: command.isActive ? 'AccountActivated' : 'AccountDeactivated', data }]
    case 'SetPrimaryAccount':
      return state.primaryAccountId === accountId ? [] : [{ type: 'PrimaryAccountChanged', data }]
    case 'ReportMissingScope':
      if (known.reconnectionRequired) return []
      return [{ type: 'ReconnectionRequired', data: { ...data, reason: 'scope_missing' } }]
    case 'RemoveAccount':
      return remove(data, state)
  }
}

const notConnected = () => new DomainError('not_found', 'This account is not connected.')

/** What Google says of an account that was removed meanwhile leads to nothing. */
const isDiscovery = (command: AccountsCommand): command is DiscoveryCommand =>
  command.type === 'RecordCalendars' ||
  command.type === 'RecordTokenRefreshed' ||
  command.type === 'RequireReconnection'

function discover(command: DiscoveryCommand, known: ConnectedAccount): readonly AccountsEvent[] {
  const { userId, accountId } = command
  switch (command.type) {
    case 'RecordCalendars': {
      const calendars = [...command.calendars].sort(byPlace)
      if (isEqual(calendars, known.calendars)) return []
      return [{ type: 'CalendarsDiscovered', data: { userId, accountId, calendars } }]
    }
    case 'RecordTokenRefreshed': {
      const { tokenExpiry } = command
      if (tokenExpiry === known.tokenExpiry && !known.reconnectionRequired) return []
      return [{ type: 'TokenRefreshed', data: { userId, accountId, tokenExpiry } }]
    }
    case 'RequireReconnection':
      if (known.reconnectionRequired) return []
      return [{ type: 'ReconnectionRequired', data: { userId, accountId, reason: command.reason } }]
  }
}

/** The first account connected is the primary one. */
function connect(command: ConnectAccount, state: AccountsState): readonly AccountsEvent[] {
  const { type: _, maxAccounts, hasLostAddress, ...data } = command
  if (hasLostAddress) throw notConnected()
  if (state.accounts.length >= maxAccounts)
    throw new DomainError('account_limit_reached', `You can connect up to ${maxAccounts} Google accounts.`)
  const { userId, accountId } = command
  const connected: AccountsEvent = { type: 'AccountConnected', data }
  if (state.accounts.length > 0) return [connected]
  return [connected, { type: 'PrimaryAccountChanged', data: { userId, accountId } }]
}

function reconnect(command: ConnectAccount, known: ConnectedAccount): readonly AccountsEvent[] {
  const { type: _, maxAccounts: __, userId, email, hasLostAddress, ...told } = command
  const address = email === known.email ? {} : { email }
  const after = { ...told, ...(hasLostAddress ? { hasLostAddress } : address) }
  const unchanged = !known.reconnectionRequired && isEqual({ ...known, hasLostAddress, ...after }, known)
  return unchanged ? [] : [{ type: 'AccountReconnected', data: { userId, ...after } }]
}

/** One account always stays; when the primary one goes, the oldest that remains follows. */
function remove(data: OfAccount, state: AccountsState): readonly AccountsEvent[] {
  const heir = state.accounts.find((account) => account.accountId !== data.accountId)
  if (!heir) throw new DomainError('last_account', 'You must have at least one Google account connected.')
  const removed: AccountsEvent = { type: 'AccountRemoved', data }
  return state.primaryAccountId === data.accountId
    ? [removed, { type: 'PrimaryAccountChanged', data: { userId: data.userId, accountId: heir.accountId } }]
    : [removed]
}

export const accountsDecider: Decider<AccountsCommand, AccountsState, AccountsEvent> = {
  initialState: initialAccounts,
  decide,
  evolve: evolveAccounts,
}
