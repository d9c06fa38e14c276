import { fastReader } from '@calendar-sync/contracts/fastReader'
import { ZodError, z } from 'zod'

/**
 * An event as Google Calendar answers it: the fields the engine reads, nothing more.
 *
 * Tolerant on purpose. A deleted event guarantees only its `id` (a cancelled instance also `recurringEventId` and
 * `originalStartTime`), and Google adds fields and event types over time: so unknown fields pass through and enumerations are
 * plain strings.
 *
 * Source: https://developers.google.com/workspace/calendar/api/v3/reference/events
 */
const moment = z.looseObject({
  /** `yyyy-mm-dd`, of an all-day event; the end is exclusive. */
  date: z.string().optional(),
  /** RFC 3339, of a timed event. */
  dateTime: z.string().optional(),
  /** IANA name. */
  timeZone: z.string().optional(),
})

const person = z.looseObject({
  email: z.string().optional(),
  displayName: z.string().optional(),
  self: z.boolean().optional(),
})

const attendee = z.looseObject({
  ...person.shape,
  organizer: z.boolean().optional(),
  resource: z.boolean().optional(),
  /** needsAction, declined, tentative or accepted. */
  responseStatus: z.string().optional(),
})

export const googleEvent = z.looseObject({
  id: z.string().min(1),
  etag: z.string().optional(),
  /** confirmed, tentative or cancelled. */
  status: z.string().optional(),
  htmlLink: z.string().optional(),
  updated: z.string().optional(),
  sequence: z.number().optional(),
  iCalUID: z.string().optional(),
  summary: z.string().optional(),
  /** May contain HTML. */
  description: z.string().optional(),
  location: z.string().optional(),
  colorId: z.string().optional(),
  /** Of a color that a person named, or made. */
  eventLabelId: z.string().optional(),
  start: moment.optional(),
  end: moment.optional(),
  recurringEventId: z.string().optional(),
  /** Of a series itself, which no list of its dates shows. */
  recurrence: z.array(z.string()).optional(),
  originalStartTime: moment.optional(),
  /** opaque (busy, the default) or transparent (free). */
  transparency: z.string().optional(),
  /** default, public, private or confidential. */
  visibility: z.string().optional(),
  /** default, fromGmail, birthday, focusTime, outOfOffice or workingLocation. */
  eventType: z.string().optional(),
  creator: person.optional(),
  organizer: person.optional(),
  attendees: z.array(attendee).optional(),
  attendeesOmitted: z.boolean().optional(),
  /** Of the account that reads it. */
  reminders: z.unknown().optional(),
  /** Present when a video call is attached. */
  conferenceData: z.unknown().optional(),
  extendedProperties: z
    .looseObject({
      private: z.record(z.string(), z.string()).optional(),
      shared: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  source: z.looseObject({ url: z.string().optional(), title: z.string().optional() }).optional(),
  /** Ours: Google answered a field in a form that we do not know, and it is left out. */
  unreadable: z.literal(true).optional(),
})

/** Of how many guests of an event the engine wants to know: whether they are few or many tells of travel. */
export const mostGuestsNamed = 6

export type GoogleEvent = z.infer<typeof googleEvent>

/** Whether this is a series itself, as Google answers it when it is asked for an event that was made one. */
export const isSeries = ({ recurrence, recurringEventId }: GoogleEvent): boolean =>
  recurrence !== undefined && recurringEventId === undefined

/**
 * An event from Google's answer, or from what we kept of one. A run reads each of them several times.
 * @throws ZodError for what is no event
 */
export const readEvent: (value: unknown) => GoogleEvent = fastReader(googleEvent)

/**
 * The events of a list. One that is of no form that we know would cost the whole calendar: it comes with the fields that are, and
 * is marked, so that nothing is decided about it. What has no id is no event.
 */
export const readListed = (items: readonly unknown[]): GoogleEvent[] =>
  items.flatMap((item) => {
    try {
      return readEvent(item)
    } catch (error) {
      if (error instanceof ZodError) return readableFields(item)
      throw error
    }
  })

const { id, ...others } = googleEvent.shape
const identified = z.looseObject({ id })

function readableFields(item: unknown): GoogleEvent[] {
  const fields = identified.safeParse(item).data
  if (!fields) return []
  const malformed = Object.entries(others).flatMap(([name, field]) =>
    field.safeParse(fields[name]).success ? [] : name,
  )
  const left = Object.entries(fields).filter(([name]) => !malformed.includes(name))
  return [googleEvent.parse({ ...Object.fromEntries(left), unreadable: true })]
}
