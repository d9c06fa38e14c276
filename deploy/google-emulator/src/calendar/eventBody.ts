import { z } from 'zod'
import { emptyRange, GoogleError, invalid, required } from '../http/googleError.ts'
import { attendeeSchema, type EventFields, eventFieldsSchema, eventTypeSchema } from '../model/event.ts'
import { isObject, type Json, type JsonObject, jsonSchema } from '../model/json.ts'
import { checkRecurrence } from './recurrence.ts'
import { instantOf, isAllDay, readEventTime } from './time.ts'

const time = z.object({ date: z.string().optional(), dateTime: z.string().optional(), timeZone: z.string().optional() })
const text = z.string().optional()
/** In UTF-16 code units. Google's own screens take no more; its reference does not say. */
const longest = { summary: 1_024, description: 8_192, location: 1_024 } as const

/** The body of insert and update: what a client may write; anything else in it is ignored, as Google does. */
const bodySchema = eventFieldsSchema.extend({
  id: text,
  iCalUID: text,
  status: z.enum(['confirmed', 'tentative', 'cancelled']).optional(),
  sequence: z.number().int().optional(),
  eventType: eventTypeSchema.optional(),
  summary: z.string().max(longest.summary).optional(),
  description: z.string().max(longest.description).optional(),
  location: z.string().max(longest.location).optional(),
  start: time.optional(),
  end: time.optional(),
  attendees: z
    .array(
      attendeeSchema.extend({
        email: z.string({ error: 'Missing attendee email.' }),
        responseStatus: attendeeSchema.shape.responseStatus.default('needsAction'),
      }),
    )
    .optional(),
  reminders: z
    .object({
      useDefault: z.boolean().default(false),
      overrides: z.array(z.object({ method: z.string(), minutes: z.number() })).optional(),
    })
    .optional(),
  organizer: z.object({ email: z.string(), displayName: text }).optional(),
})
export type EventBody = z.infer<typeof bodySchema>

/** @throws GoogleError 400 parseError when the text is no JSON object. */
export function parseJsonBody(body: string): JsonObject {
  let value: Json
  try {
    value = body.trim() === '' ? {} : jsonSchema.parse(JSON.parse(body))
  } catch {
    throw new GoogleError(400, 'parseError', 'Parse Error')
  }
  if (!isObject(value)) throw new GoogleError(400, 'parseError', 'Parse Error')
  return value
}

/** @throws GoogleError 400 invalid, naming the field. */
export function readBody(json: JsonObject): EventBody {
  const read = bodySchema.safeParse(withoutNulls(json))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = issue?.path.join('.') ?? ''
  throw invalid(issue?.message === 'Missing attendee email.' ? issue.message : `Invalid value for: ${field}`)
}

/**
 * The fields an event would have with this body, every rule about times checked.
 * @param strictZones whether a series must say its zone (on insert and update; a patch keeps the one it had).
 * @throws GoogleError 400
 */
export function readFields(body: EventBody, calendarZone: string, strictZones: boolean): EventFields {
  const { id, iCalUID, status, sequence, eventType, organizer, start, end, recurrence, ...plain } = body
  if (start === undefined) throw required('Missing start time.')
  if (end === undefined) throw required('Missing end time.')
  const repeats = recurrence !== undefined && recurrence.length > 0
  if (repeats && strictZones && start.dateTime !== undefined && start.timeZone === undefined) {
    throw required('Missing time zone definition for start time.')
  }
  const from = readEventTime(start, 'start', calendarZone)
  const to = readEventTime(end, 'end', calendarZone)
  if (isAllDay(from) !== isAllDay(to)) {
    throw invalid('Start and end times must either both be date or both be dateTime.')
  }
  const startsAt = instantOf(from, calendarZone)
  const endsAt = instantOf(to, calendarZone)
  if (endsAt < startsAt || (isAllDay(from) && endsAt === startsAt)) throw emptyRange()
  const fields: EventFields = { ...plain, start: from, end: to, ...(repeats ? { recurrence } : {}) }
  if (repeats) checkRecurrence(fields, calendarZone)
  return fields
}

/** Null and absent mean the same in a whole resource. */
function withoutNulls(json: JsonObject): JsonObject {
  const kept: JsonObject = {}
  for (const [key, value] of Object.entries(json)) {
    if (value !== null) kept[key] = isObject(value) ? withoutNulls(value) : value
  }
  return kept
}

/**
 * Patch semantics: what is given replaces, null removes, objects merge, arrays are replaced whole.
 * Source: https://developers.google.com/workspace/calendar/api/guides/performance#patch
 */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged = { ...target }
  for (const [key, value] of Object.entries(patch)) {
    const before = merged[key]
    if (value === null) delete merged[key]
    else if (isObject(value)) merged[key] = mergePatch(isObject(before) ? before : {}, value)
    else merged[key] = value
  }
  return merged
}
