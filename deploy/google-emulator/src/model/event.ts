import { z } from 'zod'
import { jsonSchema } from './json.ts'

/** A moment with its zone (`dateTime` in UTC, to the second), or a day. */
export const eventTimeSchema = z.union([
  z.object({ dateTime: z.string(), timeZone: z.string() }),
  z.object({ date: z.string() }),
])
export type EventTime = z.infer<typeof eventTimeSchema>

export const attendeeSchema = z.object({
  email: z.string(),
  displayName: z.string().optional(),
  optional: z.boolean().optional(),
  resource: z.boolean().optional(),
  responseStatus: z.enum(['needsAction', 'declined', 'tentative', 'accepted']),
  comment: z.string().optional(),
  additionalGuests: z.number().optional(),
})
export type Attendee = z.infer<typeof attendeeSchema>

export const eventTypes = ['default', 'birthday', 'focusTime', 'fromGmail', 'outOfOffice', 'workingLocation'] as const
export const eventTypeSchema = z.enum(eventTypes)
export type EventType = z.infer<typeof eventTypeSchema>

const text = z.string().optional()
const flag = z.boolean().optional()
const extra = jsonSchema.optional()

/** What a client may write. Google's reference: https://developers.google.com/workspace/calendar/api/v3/reference/events */
export const eventFieldsSchema = z.object({
  summary: text,
  description: text,
  location: text,
  colorId: text,
  start: eventTimeSchema,
  end: eventTimeSchema,
  endTimeUnspecified: flag,
  recurrence: z.array(z.string()).optional(),
  transparency: z.enum(['opaque', 'transparent']).optional(),
  visibility: z.enum(['default', 'public', 'private', 'confidential']).optional(),
  attendees: z.array(attendeeSchema).optional(),
  extendedProperties: z
    .object({
      private: z.record(z.string(), z.string()).optional(),
      shared: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  reminders: z
    .object({
      useDefault: z.boolean(),
      overrides: z.array(z.object({ method: z.string(), minutes: z.number() })).optional(),
    })
    .optional(),
  guestsCanInviteOthers: flag,
  guestsCanModify: flag,
  guestsCanSeeOtherGuests: flag,
  anyoneCanAddSelf: flag,
  attachments: extra,
  conferenceData: extra,
  source: extra,
  birthdayProperties: extra,
  focusTimeProperties: extra,
  outOfOfficeProperties: extra,
  workingLocationProperties: extra,
})
export type EventFields = z.infer<typeof eventFieldsSchema>
export type EventField = keyof EventFields

/** When a series took place before it was changed: what its vanished instances were called. */
export const shapeSchema = z.object({
  /** The version that ended this shape. */
  until: z.number(),
  start: eventTimeSchema,
  end: eventTimeSchema,
  recurrence: z.array(z.string()).optional(),
})
export type Shape = z.infer<typeof shapeSchema>

const person = z.object({ email: z.string(), displayName: z.string().optional() })

/** One copy of an event, on one calendar. Records are never changed in place: a change is a new record. */
export const storedEventSchema = z.object({
  id: z.string(),
  calendarId: z.string(),
  eventType: eventTypeSchema,
  status: z.enum(['confirmed', 'tentative', 'cancelled']),
  iCalUID: z.string(),
  created: z.string(),
  updated: z.string(),
  sequence: z.number(),
  creator: person,
  organizer: person,
  recurringEventId: z.string().optional(),
  originalStartTime: eventTimeSchema.optional(),
  fields: eventFieldsSchema,
  /** For an exception of a series: the fields it has of its own; the others follow the series. */
  own: z.array(z.string()).optional(),
  former: z.array(shapeSchema).optional(),
  /** Grows with every change anywhere; etags, sync tokens and the order of changes come from it. */
  version: z.number(),
  /** By which its etag goes, where that is an earlier one. */
  tagged: z.number().optional(),
  /** Order of creation. */
  ordinal: z.number(),
  /** Who made it: a person in Google's own screens, or an app through the API. */
  madeBy: z.enum(['person', 'app']),
})
export type StoredEvent = z.infer<typeof storedEventSchema>
