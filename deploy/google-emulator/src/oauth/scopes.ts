const AUTH = 'https://www.googleapis.com/auth/'

const texts: Record<string, string> = {
  [`${AUTH}calendar`]:
    'See, edit, share, and permanently delete all the calendars you can access using Google Calendar',
  [`${AUTH}calendar.readonly`]: 'See and download any calendar you can access using your Google Calendar',
  [`${AUTH}calendar.events`]: 'View and edit events on all your calendars',
  [`${AUTH}calendar.events.readonly`]: 'View events on all your calendars',
  [`${AUTH}calendar.calendarlist`]: 'See, add, and remove Google calendars you’re subscribed to',
  [`${AUTH}calendar.calendarlist.readonly`]: 'See the list of Google calendars you’re subscribed to',
}

const identity: Record<string, string> = {
  openid: 'Associate you with your personal info on Google',
  email: 'See your primary Google Account e-mail address',
  profile: 'See your personal info, including any you’ve made public',
}

/** What a scope means, in the words a person reads. Source: https://developers.google.com/workspace/calendar/api/auth */
export function describeScope(scope: string): { text: string; required: boolean } {
  const who = identity[scope.replace(`${AUTH}userinfo.`, '')]
  return who === undefined ? { text: texts[scope] ?? scope, required: false } : { text: who, required: true }
}
