import type { SettingsEvent } from '@calendar-sync/contracts/domain/settings'
import type { Words } from './context.ts'
import { listed } from './phrases.ts'

const hour = (of: number): string => `${String(of).padStart(2, '0')}:00`

export const settingsWords: Words<SettingsEvent['type']> = {
  ThemeChanged: ({ theme }, { settings }) =>
    settings.theme === theme ? `chose the ${theme} theme` : `changed the theme from ${settings.theme} to ${theme}`,
  SyncScheduleChanged: ({ autoSync, syncInterval, syncStartHour, syncEndHour, timeZone }) =>
    autoSync
      ? `set syncs to run every ${syncInterval} minutes from ${hour(syncStartHour)} to ${hour(syncEndHour)} (${timeZone})`
      : 'switched automatic syncs off',
  NotificationPreferencesChanged: (wanted) => {
    const mails = [
      ...(wanted.emailSyncReports ? ['sync reports'] : []),
      ...(wanted.emailWeeklySummary ? ['weekly summaries'] : []),
      ...(wanted.emailErrorAlerts ? ['error alerts'] : []),
    ]
    if (!wanted.emailNotifications) return 'switched email notifications off'
    const where = wanted.emailNotificationAddress ? ` to ${wanted.emailNotificationAddress}` : ''
    return `chose email notifications${where}: ${listed(mails) || 'none of them'}`
  },
  AddressConfirmationRequested: ({ address }) => `was sent a link to confirm the notification address ${address}`,
  NotificationAddressConfirmed: ({ address, confirmationId }) =>
    confirmationId
      ? `confirmed the notification address ${address} with the link`
      : `chose the notification address ${address}, which Google confirms`,
}
