import { type ChangeSettingsBody, Settings } from '@calendar-sync/contracts/api/settings'
import { request } from '../request/request.ts'

/** What a person chose, and what is kept about them. */
export const settingsCalls = {
  getSettings: async (signal: AbortSignal) => Settings.parse(await request('/api/settings', { signal })),
  changeSettings: async (body: ChangeSettingsBody) =>
    Settings.parse(await request('/api/settings', { method: 'PATCH', body })),
  sendAddressConfirmationAgain: async () =>
    Settings.parse(await request('/api/settings/notification-address/send-again', { method: 'POST' })),
  /** Everything kept about the person. */
  exportMyData: () => request('/api/user/export'),
  deleteMyAccount: () => request('/api/user', { method: 'DELETE' }),
}
