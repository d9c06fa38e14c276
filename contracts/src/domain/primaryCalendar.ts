import type { AccountId, CalendarId } from '../ids.ts'
import { erased } from '../personal.ts'

/**
 * By account, the ids that its primary calendar has had, in the order in which they were first seen. Its id is the account's address and
 * changes with that: the first one stays its name here, so that its syncs, directions and copies stay the same.
 */
export type PrimaryCalendars = Readonly<Partial<Record<AccountId, readonly CalendarId[]>>>

interface Listed {
  readonly calendarId: CalendarId
  readonly primary: boolean
}

interface Known {
  readonly accounts: readonly { readonly accountId: AccountId; readonly calendars: readonly Listed[] }[]
  readonly primaryCalendars: PrimaryCalendars
}

/** The primary calendar first, the others by their id: an order that does not change from call to call. */
export const byPlace = (a: Listed, b: Listed): number =>
  Number(b.primary) - Number(a.primary) || (a.calendarId < b.calendarId ? -1 : 1)

const primaryOf = (calendars: readonly Listed[]) => calendars.find(({ primary }) => primary)?.calendarId

/** The same, after these calendars were found in an account. What cannot be read any more names none. */
export function withPrimaryOf(
  known: PrimaryCalendars,
  accountId: AccountId,
  calendars: readonly Listed[],
): PrimaryCalendars {
  const found = primaryOf(calendars)
  const ids = known[accountId] ?? []
  return found === undefined || found === erased || ids.includes(found)
    ? known
    : { ...known, [accountId]: [...ids, found] }
}

/** By which id a calendar of an account is known here: a primary one by the first that it had. */
export const lastingId = (
  { primaryCalendars }: Pick<Known, 'primaryCalendars'>,
  accountId: AccountId,
  { calendarId, primary }: Listed,
): CalendarId => (primary ? primaryCalendars[accountId]?.[0] : undefined) ?? calendarId

/** Whether a calendar of an account has an id that the account's primary one had before: it is an heir's, and that id names the primary one here. */
export const hasFormerId = (
  { primaryCalendars }: Pick<Known, 'primaryCalendars'>,
  accountId: AccountId,
  { calendarId, primary }: Listed,
): boolean => !primary && primaryCalendars[accountId]?.includes(calendarId) === true

/** The id that Google has now for an account's primary calendar, by one that it had before; undefined for any other calendar. */
export function currentId(
  { accounts, primaryCalendars }: Known,
  accountId: AccountId,
  calendarId: string,
): CalendarId | undefined {
  if (!primaryCalendars[accountId]?.some((id) => id === calendarId)) return undefined
  const calendars = accounts.find((account) => account.accountId === accountId)?.calendars ?? []
  const current = primaryOf(calendars)
  return current === calendarId ? undefined : current
}
