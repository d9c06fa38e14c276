import type { Emulator } from '../emulator.ts'
import { invalid } from '../http/googleError.ts'
import type { StoredEvent } from '../model/event.ts'
import type { Mail } from '../model/mail.ts'

export type SendUpdates = 'all' | 'externalOnly' | 'none'

/**
 * Which guests are mailed about a change. None, unless the app asks for it.
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/insert#sendUpdates
 * @throws GoogleError 400 for an unknown value
 */
export function readSendUpdates(query: URLSearchParams): SendUpdates {
  const asked = query.get('sendUpdates')
  if (asked === 'all' || asked === 'externalOnly' || asked === 'none') return asked
  if (asked !== null) throw invalid(`Invalid value for: sendUpdates`)
  return query.get('sendNotifications') === 'true' ? 'all' : 'none'
}

/** Logs the mails Google would send to the guests of this event. */
export function mailGuests(emulator: Emulator, record: StoredEvent, kind: Mail['kind'], to: SendUpdates): void {
  if (to === 'none') return
  const { state, clock } = emulator
  const recipients =
    kind === 'response'
      ? [record.organizer.email]
      : (record.fields.attendees ?? []).map((attendee) => attendee.email).filter((email) => email !== record.calendarId)
  for (const email of recipients) {
    if (to === 'externalOnly' && state.accounts.has(email)) continue
    const number = (state.numbers.get('mail') ?? 0) + 1
    state.numbers.set('mail', number)
    state.mails.set(String(number), {
      at: clock.now().toISOString(),
      kind,
      from: record.calendarId,
      to: email,
      subject: `${titles[kind]}: ${record.fields.summary ?? '(No title)'}`,
      calendarId: record.calendarId,
      eventId: record.id,
    })
  }
}

const titles = {
  invitation: 'Invitation',
  update: 'Updated invitation',
  cancellation: 'Canceled event',
  response: 'Response',
}
