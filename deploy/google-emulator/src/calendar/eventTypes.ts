import { GoogleError, invalid } from '../http/googleError.ts'
import type { Calendar } from '../model/calendar.ts'
import type { EventFields, EventType } from '../model/event.ts'
import { isAllDay } from './time.ts'

/**
 * What Google asks of the special kinds of events when an app makes one.
 * Sources: https://developers.google.com/workspace/calendar/api/guides/event-types and
 * https://developers.google.com/workspace/calendar/api/v3/reference/events#eventType
 * @throws GoogleError 400
 */
export function checkNewEventType(type: EventType, fields: EventFields, calendar: Calendar): void {
  if (type === 'default') return
  if (type === 'fromGmail') throw invalid('Cannot create events of type fromGmail.')
  if (calendar.primaryOf === undefined) {
    throw invalid(`Events of type ${type} can only be created on primary calendars.`)
  }
  const allDay = isAllDay(fields.start)
  if (type === 'birthday') {
    const yearly = fields.recurrence?.some((line) => /^RRULE:.*FREQ=YEARLY/i.test(line))
    if (!allDay || days(fields) !== 1) throw malformed('A birthday event must be all-day and span exactly one day.')
    if (!yearly) throw malformed('A birthday event must have an annual recurrence.')
    if (fields.visibility !== 'private') throw malformed('A birthday event must have visibility private.')
    if (fields.transparency !== 'transparent') throw malformed('A birthday event must be transparent.')
    return
  }
  if (type === 'workingLocation') {
    if (fields.workingLocationProperties === undefined) throw malformed('Missing workingLocationProperties.')
    if (fields.visibility !== 'public') throw malformed('A working location event must have visibility public.')
    if (fields.transparency !== 'transparent') throw malformed('A working location event must be transparent.')
    if (allDay && days(fields) !== 1) throw malformed('An all-day working location event must span exactly one day.')
    return
  }
  if (allDay) throw malformed(`An event of type ${type} cannot be all-day.`)
  if (fields.transparency === 'transparent') throw malformed(`An event of type ${type} must be opaque.`)
}

/** The type cannot be changed afterwards. @throws GoogleError 400 */
export function checkSameEventType(before: EventType, asked: EventType | undefined): void {
  if (asked !== undefined && asked !== before)
    throw new GoogleError(400, 'eventTypeRestriction', 'Event type cannot be changed.', { domain: 'calendar' })
}

/**
 * What an app may change of an event that Gmail made.
 * Source: https://workspaceupdates.googleblog.com/2024/05/google-calendar-api-event-type-fromgmail.html
 */
const changeableOfGmail: readonly string[] = ['colorId', 'visibility', 'reminders', 'extendedProperties']

/** @throws GoogleError 400 when an app changes what is from the mail */
export function checkGmailFields(type: EventType, before: EventFields, after: EventFields): void {
  if (type !== 'fromGmail') return
  const changed = Object.entries({ ...before, ...after }).filter(
    ([name]) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name)),
  )
  if (changed.some(([name]) => !changeableOfGmail.includes(name)))
    throw new GoogleError(400, 'eventTypeRestriction', 'Events from Gmail cannot be changed so.', {
      domain: 'calendar',
    })
}

function malformed(message: string): GoogleError {
  return new GoogleError(400, 'malformedEvent', message, { domain: 'calendar' })
}

function days({ start, end }: EventFields): number {
  if (!isAllDay(start) || !isAllDay(end)) return 0
  return (Date.parse(end.date) - Date.parse(start.date)) / 86_400_000
}
