import type { Account } from '@calendar-sync/contracts/api/accounts'
import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { reconnectionNotice } from '../accounts/tokenState.ts'

/** Something that went wrong, and what it concerns. */
export type Problem =
  | { readonly kind: 'account'; readonly account: Account }
  | { readonly kind: 'sync'; readonly sync: CalendarSync; readonly reason: string }

/** Whether a sync waits for one of these accounts: running it again before that mends nothing. */
const waitsFor = ({ sourceCalendar, targetCalendar }: CalendarSync, lost: readonly Account[]) =>
  lost.some(({ email }) => email === sourceCalendar.accountEmail || email === targetCalendar.accountEmail)

/** Accounts that cannot be reached and syncs whose last run failed for another reason; most urgent first. */
export function problemsOf(accounts: readonly Account[], syncs: readonly CalendarSync[]): Problem[] {
  const lost = accounts.filter((account) => reconnectionNotice(account) !== null)
  return [
    ...lost.map((account) => ({ kind: 'account', account }) as const),
    ...syncs.flatMap((sync) =>
      sync.active && sync.lastError !== null && !waitsFor(sync, lost)
        ? [{ kind: 'sync', sync, reason: sync.lastError } as const]
        : [],
    ),
  ]
}
