import ICAL from 'ical.js'
import { z } from 'zod'
import type { TravelEvent } from '../event.ts'

/** A field that Google may leave out, and that others write as null then. */
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)
const text = maybe(z.string())
const flag = maybe(z.boolean())
const moment = maybe(z.looseObject({ date: text, dateTime: text, timeZone: text }))

/** An event as Google Calendar answers it; its other fields are left alone. */
const googleEvent = z.looseObject({
  summary: text,
  description: text,
  location: text,
  eventType: text,
  start: moment,
  end: moment,
  recurrence: maybe(z.array(z.string())),
  recurringEventId: text,
  originalStartTime: moment,
  organizer: maybe(z.looseObject({ self: flag })),
  attendees: maybe(z.array(z.looseObject({ self: flag, organizer: flag, resource: flag }))),
  hangoutLink: text,
  conferenceData: z.unknown().optional(),
})

/** A file that is neither JSON lines of Google events nor an iCalendar. */
export class UnreadableEvents extends Error {}

/**
 * The events of a file in their order: JSON lines of Google events, Google's own list (`{"items": […]}` or an array),
 * or an .ics.
 */
export function readEvents(source: string): TravelEvent[] {
  const trimmed = source.replace(/^\ufeff/, '').trim()
  if (trimmed === '') return []
  if (/^BEGIN:VCALENDAR/i.test(trimmed)) return icalEvents(trimmed)
  return jsonValues(trimmed).map(({ value, line }) => {
    const parsed = googleEvent.safeParse(value)
    if (!parsed.success) throw new UnreadableEvents(`Line ${line} is no Google event: ${z.prettifyError(parsed.error)}`)
    return parsed.data
  })
}

type Numbered = Readonly<{ value: unknown; line: number }>

function jsonValues(source: string): Numbered[] {
  const list = wholeList(source)
  if (list) return list.map((value, n) => ({ value, line: n + 1 }))
  return source.split('\n').flatMap((line, n) => {
    if (line.trim() === '') return []
    try {
      return { value: JSON.parse(line) as unknown, line: n + 1 }
    } catch {
      throw new UnreadableEvents(`Line ${n + 1} is no JSON: ${line.slice(0, 80)}`)
    }
  })
}

function wholeList(source: string): unknown[] | undefined {
  if (!/^(?:\[|\{\s*"(?:kind|items|etag)")/.test(source)) return undefined
  try {
    const value: unknown = JSON.parse(source)
    if (Array.isArray(value)) return value
    return z.looseObject({ items: z.array(z.unknown()) }).safeParse(value).data?.items
  } catch {
    return undefined
  }
}

function icalEvents(source: string): TravelEvent[] {
  let parsed: InstanceType<typeof ICAL.Component>
  try {
    parsed = new ICAL.Component(ICAL.parse(source))
  } catch (error) {
    throw new UnreadableEvents(`The calendar cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return parsed.getAllSubcomponents('vevent').map((component) => {
    const value = (name: string) => {
      const found = component.getFirstPropertyValue(name)
      return found === null || found === undefined ? undefined : String(found)
    }
    const rule = value('rrule')
    return {
      summary: value('summary'),
      description: value('description'),
      location: value('location'),
      start: icalMoment(component, 'dtstart'),
      end: icalMoment(component, 'dtend'),
      ...(rule !== undefined && { recurrence: [`RRULE:${rule}`] }),
      ...(component.getFirstProperty('recurrence-id') && {
        recurringEventId: value('uid'),
        originalStartTime: icalMoment(component, 'recurrence-id'),
      }),
      // Only how many they are counts.
      attendees: component.getAllProperties('attendee').map(() => ({})),
    }
  })
}

function icalMoment(component: InstanceType<typeof ICAL.Component>, name: string): TravelEvent['start'] {
  const property = component.getFirstProperty(name)
  const time = property?.getFirstValue()
  if (!property || !(time instanceof ICAL.Time)) return undefined
  const zone = property.getFirstParameter('tzid')
  if (time.isDate) return { date: time.toString() }
  return { dateTime: time.toString(), ...(zone && { timeZone: zone }) }
}
