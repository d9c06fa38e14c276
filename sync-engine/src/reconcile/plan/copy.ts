import type { CopyBody, EventBody, WrittenTime } from '../../google/calendarApi.ts'
import type { Content, Moment } from './content.ts'
import { type Marker, markerProperties } from './marker.ts'

/** What the copy of an event shall say. Busy only: when, and nothing else (the privacy toggle). */
export const desiredContent = (original: Content, shareDetails: boolean): Content =>
  shareDetails
    ? original
    : { ...original, summary: 'Busy', description: '', location: '', visibility: 'default', colorId: null }

export const eventBody = (content: Content): EventBody => ({
  summary: content.summary || null,
  description: content.description || null,
  location: content.location || null,
  start: writtenTime(content.start),
  end: writtenTime(content.end),
  transparency: content.transparency,
  visibility: content.visibility,
  colorId: content.colorId,
})

/** The whole of a copy. Its own reminders are off: the original reminds already. */
export const copyBody = (content: Content, syncId: string, marker: Marker): CopyBody => ({
  ...eventBody(content),
  reminders: { useDefault: false, overrides: [] },
  extendedProperties: { private: markerProperties(syncId, marker) },
})

const writtenTime = (moment: Moment): WrittenTime =>
  'date' in moment
    ? { date: moment.date, dateTime: null, timeZone: null }
    : { date: null, dateTime: moment.dateTime, timeZone: moment.timeZone }
