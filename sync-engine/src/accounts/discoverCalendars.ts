import { AccessRole, type DiscoveredCalendar } from '@calendar-sync/contracts/domain/accounts'
import { CalendarId } from '@calendar-sync/contracts/ids'
import type { CalendarApi, ListedCalendar } from '../google/calendarApi.ts'
import { isFailure } from '../google/failure.ts'
import type { Account } from '../google/tokens.ts'
import type { RecordDiscovery } from './recordDiscovery.ts'

/**
 * Lists the calendars of an account and tells the log when they changed.
 * @returns whether Google let us
 * @throws GoogleFailure when it may pass
 */
export async function discoverCalendars(
  { userId, accountId }: Account,
  api: Pick<CalendarApi, 'calendars'>,
  recordDiscovery: RecordDiscovery,
  correlationId?: string,
): Promise<boolean> {
  try {
    const calendars = (await api.calendars()).flatMap(discovered)
    await recordDiscovery({ type: 'RecordCalendars', userId, accountId, calendars }, correlationId)
    return true
  } catch (error) {
    // The log knows that already, and the person is asked to reconnect.
    if (!isFailure(error, 'reconnection_required')) throw error
    return false
  }
}

/** A role that we do not know gives nothing to sync. */
function discovered({ id, accessRole, ...calendar }: ListedCalendar): DiscoveredCalendar[] {
  const role = AccessRole.safeParse(accessRole)
  return role.success ? [{ ...calendar, calendarId: CalendarId.parse(id), accessRole: role.data }] : []
}
