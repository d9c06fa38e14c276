import type { Account } from '@calendar-sync/contracts/api/accounts'
import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { reconnectionNotice } from '../accounts/tokenState.ts'

/** Something that went wrong, and what it concerns. */
export type Problem =
  | { readonly kind: 'account'; readonly account: Account }
  | { readonly kind: 'sync'; readonly sync: CalendarSync; readonly reason: string }

/** Accounts that cannot be reached and syncs whose last run failed; most urgent first. */
export const problemsOf = (accounts: readonly Account[], syncs: readonly CalendarSync[]): Problem[] => [
  ...accounts
    .filter((account) => reconnectionNotice(account) !== null)
    .map((account) => ({ kind: 'account', account }) as const),
  ...syncs.flatMap((sync) =>
    sync.active && sync.lastError !== null ? [{ kind: 'sync', sync, reason: sync.lastError } as const] : [],
  ),
]
