import { AccessRole } from '@calendar-sync/contracts/domain/accounts'
import { withPrimaryOf } from '@calendar-sync/contracts/domain/primaryCalendar'
import { AccountId, CalendarId, UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { instant } from '../projector/columns.ts'
import { changesOf, defineReadModel, type Handled } from '../projector/readModel.ts'

const CalendarEntry = z.object({
  calendarId: CalendarId,
  summary: z.string(),
  primary: z.boolean(),
  accessRole: AccessRole,
  timeZone: z.string(),
  color: z.string().nullable(),
})

export const AccountCalendarsRow = z.object({
  accountId: AccountId,
  userId: UserId,
  accountEmail: z.string(),
  isActive: z.boolean(),
  connectedAt: instant,
  calendars: z.array(CalendarEntry),
  /** Those that its primary calendar has had, the present one last. */
  primaryIds: z.array(CalendarId),
})
export type AccountCalendarsRow = z.infer<typeof AccountCalendarsRow>

/**
 * The calendars that each account can open. One row an account: a discovery names all its calendars. Of one that was removed only the ids
 * stay that its primary calendar has had, as for commands: one of them may be an heir's.
 */
export const calendars = defineReadModel({
  name: 'calendars',
  version: 3,
  ...changesOf(AccountCalendarsRow, {
    AccountConnected: ({ primaryIds }, event) => ({ ...newAccount(event), primaryIds }),
    AccountReconnected: (_, { data: { email } }) => (email === undefined ? undefined : { accountEmail: email }),
    AccountActivated: () => ({ isActive: true }),
    AccountDeactivated: () => ({ isActive: false }),
    CalendarsDiscovered: ({ accountId, primaryIds }, { data }) => ({
      calendars: data.calendars.map(({ description: _, ...entry }) => entry),
      primaryIds: [...(withPrimaryOf({ [accountId]: primaryIds }, accountId, data.calendars)[accountId] ?? [])],
    }),
    AccountRemoved: () => ({ accountEmail: '', isActive: false, calendars: [] }),
    UserErased: () => null,
  }),
  table: { key: 'accountId', indexes: ['user_id'] },
  keys: (event) => (event.type === 'UserErased' ? [] : [event.data.accountId]),
  purge: (event) => (event.type === 'UserErased' ? { userId: event.data.userId } : undefined),
  begin: (event) => (event.type === 'AccountConnected' ? newAccount(event) : undefined),
})

const nothingFound = { calendars: [], primaryIds: [] }

function newAccount({ data, metadata }: Handled<'AccountConnected'>): AccountCalendarsRow {
  const { userId, accountId, email } = data
  return { accountId, userId, accountEmail: email, isActive: true, connectedAt: metadata.at, ...nothingFound }
}
