import { z } from 'zod'
import { digest } from '../../digest.ts'
import type { CopyBody, EventBody, MarkedBody, WrittenTime } from '../../google/calendarApi.ts'
import type { GoogleEvent } from '../../google/event.ts'
import { changedMarkerProperties, type Marker, markerProperties } from './marker.ts'

/** All-day (`date`) or timed; the zone is what calendars show it in, the instant is what it is. */
const Moment = z.union([
  z.object({ date: z.string() }),
  z.object({ dateTime: z.string(), timeZone: z.string().nullable() }),
])
type Moment = Readonly<z.infer<typeof Moment>>

/** What of an event is copied. Absent texts are empty, so that contents compare by value. */
export const Content = z.object({
  summary: z.string(),
  description: z.string(),
  location: z.string(),
  start: Moment,
  end: Moment,
  transparency: z.string(),
  visibility: z.string(),
  colorId: z.string().nullable(),
})
export type Content = Readonly<z.infer<typeof Content>>

/** undefined for an event without times: a deleted one, or one of which nothing may be seen. */
export function contentOf(event: GoogleEvent): Content | undefined {
  const start = momentOf(event.start)
  const end = momentOf(event.end)
  if (!start || !end) return undefined
  return {
    summary: event.summary ?? '',
    description: event.description ?? '',
    location: event.location ?? '',
    start,
    end,
    transparency: event.transparency ?? 'opaque',
    visibility: event.visibility ?? 'default',
    colorId: event.colorId ?? null,
  }
}

function momentOf(time: GoogleEvent['start']): Moment | undefined {
  if (time?.date) return { date: time.date }
  if (time?.dateTime) return { dateTime: time.dateTime, timeZone: time.timeZone ?? null }
  return undefined
}

/** What people change one by one. Start and end are one: moving an event changes both. Hashes that are kept are of this order. */
export const fields = ['summary', 'description', 'location', 'when', 'transparency', 'visibility', 'colorId'] as const
export type Field = (typeof fields)[number]

/** Equal for contents that are the same to a person in these fields. A first run asks for it five times an event: no list for each field. */
export function textOf(content: Content, names: readonly Field[] = fields): string {
  const values: unknown[] = []
  for (const field of names) {
    if (field === 'when') values.push(instantIn(content.start), instantIn(content.end))
    else values.push(content[field])
  }
  return JSON.stringify(values)
}

/** The fields in which two contents are not the same to a person. */
export const differing = (a: Content, b: Content): Field[] =>
  fields.filter((field) => textOf(a, [field]) !== textOf(b, [field]))

/** `content`, but with the named fields of `other`. */
export const withFields = (content: Content, other: Content, names: readonly Field[]): Content => ({
  summary: (names.includes('summary') ? other : content).summary,
  description: (names.includes('description') ? other : content).description,
  location: (names.includes('location') ? other : content).location,
  start: (names.includes('when') ? other : content).start,
  end: (names.includes('when') ? other : content).end,
  transparency: (names.includes('transparency') ? other : content).transparency,
  visibility: (names.includes('visibility') ? other : content).visibility,
  colorId: (names.includes('colorId') ? other : content).colorId,
})

/**
 * Equal for contents that are the same to a person. Moments count as instants, because Google answers them in the
 * calendar's own zone and offset, not in those that were written.
 */
export const hashOf = (content: Content): string => digest(textOf(content), 'base64url').slice(0, 27)

/** The same of an event; undefined for one without times. */
export const hashOfEvent = (event: GoogleEvent): string | undefined => {
  const content = contentOf(event)
  return content && hashOf(content)
}

const instantIn = (moment: Moment) => ('date' in moment ? moment.date : new Date(moment.dateTime).getTime())

/** A content as Google takes it. */
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

/** What changes of a copy to which its person added something, and nothing of that. */
export const copyChange = (content: Content, syncId: string, marker: Marker): MarkedBody => ({
  ...eventBody(content),
  extendedProperties: { private: changedMarkerProperties(syncId, marker) },
})

/**
 * The same, a minute or a day long. Google holds events of no length, and may refuse to write one.
 * Source: https://developers.google.com/workspace/calendar/api/guides/errors (`timeRangeEmpty`)
 */
export const withLength = (content: Content): Content => ({ ...content, end: laterThan(content.start) })

const hasNoLength = ({ start, end }: Content) => instantIn(start) === instantIn(end)

/**
 * What was sent, as Google took it: an event of no length may have got one (`withLength`), and of a description Google cuts off what
 * is too long, and what a video call had added to it.
 * @param shown how it looks now
 * Sources: https://github.com/ridafkih/keeper.sh/issues/749, https://github.com/phw198/OutlookGoogleCalendarSync/issues/1368
 */
export function asTaken(sent: Content, shown: Content): Content {
  const isLonger = hasNoLength(sent) && textOf(shown, ['when']) === textOf(withLength(sent), ['when'])
  return {
    ...sent,
    end: isLonger ? shown.end : sent.end,
    description: isCut(sent.description, shown.description) ? shown.description : sent.description,
  }
}

/** What ends earlier for any other reason is a person's, or was never written. */
function isCut(sent: string, shown: string): boolean {
  const kept = shown.trimEnd()
  if (!sent.startsWith(kept)) return false
  return sent.length > longestDescription || videoCall.test(sent.slice(kept.length))
}

const longestDescription = 8_192
/** So begins what Google writes at the end of the description of an event with a video call. */
const videoCall = /^(?:\s|<br\/?>)*-::~/

const laterThan = (start: Moment): Moment =>
  'date' in start
    ? { date: new Date(Date.parse(start.date) + 86_400_000).toISOString().slice(0, 10) }
    : { ...start, dateTime: new Date(Date.parse(start.dateTime) + 60_000).toISOString() }

const writtenTime = (moment: Moment): WrittenTime =>
  'date' in moment
    ? { date: moment.date, dateTime: null, timeZone: null }
    : { date: null, dateTime: moment.dateTime, timeZone: zoneToWrite(moment.timeZone) }

/**
 * Of events that came from other programs Google tells zones like `GMT-07:00`, and takes none but IANA names. The instant says when
 * an event is without one.
 * Source: https://github.com/fmeum/ics2gcal/issues/1 ("Invalid time zone definition for start time.")
 */
const zoneToWrite = (zone: string | null) => (zone === 'UTC' || zone?.includes('/') ? zone : null)
