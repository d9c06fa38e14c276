import { SessionsEndedAnswer } from '@calendar-sync/contracts/api/sessions'
import { Settings } from '@calendar-sync/contracts/api/settings'
import { request } from '../request/request.ts'

/** What a person chose, and what is kept about them. */
export const settingsCalls = {
  sendAddressConfirmationAgain: async () =>
    Settings.parse(await request('/api/settings/notification-address/send-again', { method: 'POST' })),
  /** Everything kept about the person. */
  exportMyData: () => request('/api/user/export'),
  deleteMyAccount: () => request('/api/user', { method: 'DELETE' }),
}

/** Where a person is signed in. */
export const sessionCalls = {
  endAllSessions: async () => SessionsEndedAnswer.parse(await request('/api/user/sessions', { method: 'DELETE' })),
}
