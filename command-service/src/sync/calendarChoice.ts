import { type CalendarChoice, calendarUnknown } from '@calendar-sync/contracts/api/calendars'
import { type AccountsState, accessRank } from '@calendar-sync/contracts/domain/accounts'
import { hasFormerId, lastingId, ownerOfPrimary } from '@calendar-sync/contracts/domain/primaryCalendar'
import type { CalendarRef } from '@calendar-sync/contracts/domain/sync'
import { DomainError } from '@calendar-sync/contracts/errors'

/**
 * The calendar a person means, through the account that may do most with it, its own before others, unless an account is named.
 * @throws DomainError `calendar_unknown` when none of the person's active accounts has it
 */
function findCalendar(accounts: AccountsState, choice: CalendarChoice) {
  const found = accounts.accounts
    .filter(({ isActive, email }) => isActive && (choice.accountEmail ?? email) === email)
    .flatMap(({ accountId, email, calendars }) =>
      calendars
        .filter((calendar) => calendar.calendarId === choice.id && !hasFormerId(accounts, calendar))
        .flatMap((calendar) => {
          const calendarId = lastingId(accounts, accountId, calendar)
          if (calendarId === undefined) return []
          const { summary, primary, accessRole } = calendar
          return { ref: { accountId, calendarId, summary, primary, accountEmail: email }, accessRole }
        }),
    )
    .sort(
      (a, b) => accessRank(a.accessRole) - accessRank(b.accessRole) || Number(b.ref.primary) - Number(a.ref.primary),
    )[0]
  if (!found) throw new DomainError('calendar_unknown', calendarUnknown, { id: choice.id })
  return found
}

/** Which calendar it is: a primary one by its account, since that may have one id through its account and another through an heir's. */
const calendarMeant = (accounts: AccountsState, { accountId, calendarId }: CalendarRef): string =>
  ownerOfPrimary(accounts, accountId, calendarId) ?? calendarId

const sameCalendar = () =>
  new DomainError('same_calendar', 'Source and target are the same calendar. Choose two different ones.')

/**
 * Checks what a new sync needs of the accounts and calendars it joins.
 * @throws DomainError `two_accounts_needed`, `same_calendar`, `calendar_unknown`, `calendar_not_writable`
 */
export function chooseCalendars(
  accounts: AccountsState,
  source: CalendarChoice,
  target: CalendarChoice,
  writesTo: { readonly source: boolean; readonly target: boolean },
): { source: CalendarRef; target: CalendarRef } {
  if (accounts.accounts.length < 2)
    throw new DomainError('two_accounts_needed', 'Connect a second Google account before you create a sync.')
  if (source.id === target.id) throw sameCalendar()
  const [from, to] = [findCalendar(accounts, source), findCalendar(accounts, target)]
  // One by the id that it had first, the other because it has that id by now: copies could not be told apart.
  if (calendarMeant(accounts, from.ref) === calendarMeant(accounts, to.ref)) throw sameCalendar()
  for (const [side, needed] of [
    [from, writesTo.source],
    [to, writesTo.target],
  ] as const) {
    // Of a private copy there nothing could be told from a private event of another.
    if (needed && side.accessRole === 'writerWithoutPrivateAccess')
      throw new DomainError(
        'calendar_not_writable',
        `Private events of ${side.ref.summary} are hidden from ${side.ref.accountEmail}, so nothing can be copied into it.`,
      )
    if (needed && accessRank(side.accessRole) > accessRank('writer'))
      throw new DomainError(
        'calendar_not_writable',
        `${side.ref.summary} can only be read by ${side.ref.accountEmail}, so nothing can be copied into it.`,
      )
  }
  return { source: from.ref, target: to.ref }
}
