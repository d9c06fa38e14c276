import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import { type AccountId, CalendarId, type SyncId, type UserId } from '@calendar-sync/contracts/ids'
import type { Calendar } from './calendar.ts'

/** A person with two accounts, each with one calendar, and the sync between them. */
export interface Person {
  readonly userId: UserId
  readonly work: Calendar
  readonly home: Calendar
  readonly accountIds: { readonly work: AccountId; readonly home: AccountId }
}

/** A filter for what has one of these words anywhere; without words it lets everything pass. */
export const mentioning = (...keywords: string[]) => ({
  keywords,
  mode: 'any' as const,
  checkSummary: true,
  checkDescription: true,
  checkLocation: true,
})

type Address = Pick<Calendar, 'email' | 'id'>

/** A one-way sync of all travel from work to home, and what of it is otherwise. */
export function syncBetween(
  { userId, work, home, accountIds }: Pick<Person, 'userId' | 'accountIds'> & Record<'work' | 'home', Address>,
  syncId: SyncId,
  more: Partial<SyncDefinition> = {},
): SyncDefinition {
  const side = (accountId: AccountId, { email, id }: Address) => ({
    accountId,
    calendarId: CalendarId.parse(id),
    summary: email,
    accountEmail: email,
    primary: true,
  })
  return {
    syncId,
    userId,
    source: side(accountIds.work, work),
    target: side(accountIds.home, home),
    pattern: 'travel',
    syncMode: 'all',
    syncDirection: 'one-way',
    conflictResolution: 'keep_newest',
    filter: mentioning(),
    reverseFilter: mentioning(),
    daysBack: 14,
    daysForward: 30,
    shareDetails: true,
    sensitivity: 'balanced',
    ...more,
  }
}
