/**
 * Where Google's services are.
 * @param baseUrl another server with the same paths (the emulator), or undefined for Google itself
 * Source: https://developers.google.com/identity/protocols/oauth2/web-server, https://accounts.google.com/.well-known/openid-configuration
 */
export const googleEndpoints = (baseUrl: string | undefined) => ({
  authorize: `${baseUrl ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
  token: `${baseUrl ?? 'https://oauth2.googleapis.com'}/token`,
  revoke: `${baseUrl ?? 'https://oauth2.googleapis.com'}/revoke`,
  userinfo: `${baseUrl ?? 'https://www.googleapis.com'}/oauth2/v3/userinfo`,
  /** What the Calendar client calls its root URL; ends in a slash. */
  apiRoot: `${baseUrl ?? 'https://www.googleapis.com'}/`,
  /** Several calls of the Calendar API in one. */
  batch: `${baseUrl ?? 'https://www.googleapis.com'}/batch/calendar/v3`,
})

/** Where Google tells an engine that a calendar changed. */
export const notificationPath = '/api/google/notifications'

export const calendarScope = 'https://www.googleapis.com/auth/calendar'

/** Reading who the person is, and reading and writing their calendars. */
export const googleScopes = ['openid', 'email', 'profile', calendarScope] as const
