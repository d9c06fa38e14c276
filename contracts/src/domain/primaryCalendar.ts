import { AccountId, CalendarId } from '../ids.ts'
import { erased } from '../personal.ts'

/**
 * By account, the ids that its primary calendar has had, the present one last. Its id is the account's address and changes with that: the
 * first one stays its name here, so that its syncs, directions and copies stay the same. Where that is an id that another account of the
 * person had before, the name is one of ours.
 */
export type PrimaryCalendars = Readonly<Partial<Record<AccountId, readonly CalendarId[]>>>

interface Listed {
  readonly calendarId: CalendarId
  readonly primary: boolean
}

interface Known {
  readonly primaryCalendars: PrimaryCalendars
}

interface KnownAccounts extends Known {
  readonly removedAccountIds: readonly AccountId[]
}

/** By which Google knows the primary calendar of the account that calls, with any id. */
export const primaryKeyword = 'primary'

/** The primary calendar first, the others by their id: an order that does not change from call to call. */
export const byPlace = (a: Listed, b: Listed): number =>
  Number(b.primary) - Number(a.primary) || (a.calendarId < b.calendarId ? -1 : 1)

/**
 * The same, after these calendars were found in an account. What cannot be read any more names none.
 * @param removed accounts that are not connected: older versions knew one whose address had changed under another id once it was back, and
 * it found the same calendar again
 */
export function withPrimaryOf(
  known: PrimaryCalendars,
  accountId: AccountId,
  calendars: readonly Listed[],
  removed: readonly AccountId[] = [],
): PrimaryCalendars {
  const found = calendars.find(({ primary }) => primary)?.calendarId
  const ids = known[accountId] ?? []
  if (found === undefined || found === erased || found === ids.at(-1)) return known
  const cameBackAs = ({ account, ids: [name, ...others] }: Primary) =>
    name !== found && others.at(-1) === found && removed.some((one) => one === account)
  const isAnothersName = ids.length === 0 && primariesOf(known).some((other) => has(found)(other) && !cameBackAs(other))
  return { ...known, [accountId]: [...ids, ...(isAnothersName ? [nameOfOurs(accountId)] : []), found] }
}

/** Never sent to Google, which knows no such calendar. */
const nameOfOurs = (accountId: AccountId): CalendarId => CalendarId.parse(`primary/${accountId}`)

interface Primary {
  readonly account: string
  readonly ids: readonly CalendarId[]
}

/** In the order in which they were found first. */
const primariesOf = (known: PrimaryCalendars): Primary[] =>
  Object.entries(known).map(([account, ids = []]) => ({ account, ids }))

const has =
  (calendarId: string) =>
  ({ ids }: Primary): boolean =>
    ids.some((id) => id === calendarId)

const hasNow =
  (calendarId: string) =>
  ({ ids }: Primary): boolean =>
    ids.at(-1) === calendarId

/**
 * By which id a calendar of an account is known here. A primary one, be it another account's of the person, has a name that stays: the
 * first of its ids that means it through this account, where an heir's own may be meant by others. Undefined where none does. An id that a
 * removed account was found with last may be a connected one's by now.
 */
export function lastingId(
  { primaryCalendars, removedAccountIds }: KnownAccounts,
  accountId: AccountId,
  { calendarId, primary }: Listed,
): CalendarId | undefined {
  const withId = primariesOf(primaryCalendars).filter(hasNow(calendarId))
  const owner = primary
    ? { account: accountId, ids: primaryCalendars[accountId] ?? [] }
    : (withId.findLast(({ account }) => !removedAccountIds.some((removed) => removed === account)) ?? withId.at(-1))
  if (!owner?.ids.length) return calendarId
  return owner.ids.find((id) => primaryMeant(primaryCalendars, accountId, id)?.account === owner.account)
}

/**
 * Whether a calendar has an id that the primary one of an account of the person had before: it is an heir's, and that id names the
 * account's own here.
 */
export function hasFormerId({ primaryCalendars }: Known, { calendarId, primary }: Listed): boolean {
  const all = primariesOf(primaryCalendars)
  return !primary && all.some(has(calendarId)) && !all.some(hasNow(calendarId))
}

/**
 * The primary calendar that is meant by an id that a sync has through an account; undefined for any other calendar. What names one stays
 * its name where the account itself has that id by now, unless older versions may have meant the account's own by it: that whose name is
 * one of ours.
 */
function primaryMeant(known: PrimaryCalendars, accountId: AccountId, calendarId: string): Primary | undefined {
  const meant = primariesOf(known).filter(has(calendarId))
  const own = meant.find(({ account }) => account === accountId)
  if (own?.ids[0] === nameOfOurs(accountId)) return own
  const named = meant.filter(({ ids }) => ids[0] === calendarId)
  return named.find(({ account }) => account === accountId) ?? named[0] ?? own ?? meant.at(-1)
}

/** The account whose primary calendar is meant by an id that a sync has through an account; undefined for any other calendar. */
export function ownerOfPrimary(
  { primaryCalendars }: Known,
  accountId: AccountId,
  calendarId: string,
): AccountId | undefined {
  const meant = primaryMeant(primaryCalendars, accountId, calendarId)
  return meant && AccountId.parse(meant.account)
}

/** Every id of a calendar that a sync has through an account. */
export const everyId = (
  { primaryCalendars }: Known,
  accountId: AccountId,
  calendarId: CalendarId,
): readonly CalendarId[] => primaryMeant(primaryCalendars, accountId, calendarId)?.ids ?? [calendarId]

/**
 * What to call a calendar at Google that a sync has through an account. An account's own primary one is called by Google's keyword once it
 * has had another id, which may be an heir's by now; that of another account of the person by its present id.
 */
export function nameAtGoogle({ primaryCalendars }: Known, accountId: AccountId, calendarId: string): string {
  const meant = primaryMeant(primaryCalendars, accountId, calendarId)
  if (meant?.account === accountId && meant.ids.length > 1) return primaryKeyword
  return meant?.ids.at(-1) ?? calendarId
}
