import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import { type AccountId, CalendarId, type SyncId, type UserId } from '@calendar-sync/contracts/ids'
import { keywords, workToFamily } from '@calendar-sync/contracts/testing/dana'
import type { Calendar } from './calendar.ts'

/** A person with two accounts, each with one calendar, and the sync between them. */
export interface Person {
  readonly userId: UserId
  readonly work: Calendar
  readonly home: Calendar
  readonly accountIds: { readonly work: AccountId; readonly home: AccountId }
}

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
    ...workToFamily,
    syncId,
    userId,
    source: side(accountIds.work, work),
    target: side(accountIds.home, home),
    syncMode: 'all',
    filter: keywords(),
    ...more,
  }
}
