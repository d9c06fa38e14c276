import type { ApiReply } from '../http/call.ts'
import { checkIfMatch } from '../http/conditions.ts'
import { notFound } from '../http/googleError.ts'
import { isObject, type JsonObject, jsonSchema } from '../model/json.ts'
import { checkScope, type OpenedCalendar, openCalendar } from './access.ts'
import { mergePatch, parseJsonBody, readBody, readFields } from './eventBody.ts'
import { readSendUpdates } from './mails.ts'
import { find, type Occurrence, whole } from './materialise.ts'
import { type Author, changeEvent, insertEvent } from './mutateEvent.ts'
import type { Operation } from './operation.ts'
import { etagOf, show } from './show.ts'

const writeScopes = ['calendar.events', 'calendar.events.owned', 'calendar.app.created']

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/insert */
export function insert(operation: Operation): ApiReply {
  const { emulator, call } = operation
  const opened = openForWriting(operation)
  const body = readBody(supported(parseJsonBody(call.body), call.query, {}))
  const fields = readFields(body, opened.calendar.timeZone, true)
  return answer(whole(insertEvent(emulator, opened.calendar, body, fields, author(operation))), opened)
}

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/patch */
export function patch(operation: Operation): ApiReply {
  const opened = openForWriting(operation)
  const target = findTarget(operation, opened)
  checkIfMatch(operation.call, etagOf(target.record))
  const before = resourceOf(target)
  const change = supported(parseJsonBody(operation.call.body), operation.call.query, before)
  return changeTo(operation, opened, target, mergePatch(before, change), false)
}

/** Source: https://developers.google.com/workspace/calendar/api/v3/reference/events/update */
export function update(operation: Operation): ApiReply {
  const opened = openForWriting(operation)
  const target = findTarget(operation, opened)
  checkIfMatch(operation.call, etagOf(target.record))
  const whole = supported(parseJsonBody(operation.call.body), operation.call.query, resourceOf(target))
  // Google takes a sequence that is left out for 0.
  return changeTo(operation, opened, target, { sequence: 0, ...whole }, true)
}

function changeTo(operation: Operation, opened: OpenedCalendar, target: Occurrence, json: JsonObject, strict: boolean) {
  const { emulator } = operation
  const body = readBody(json)
  const fields = readFields(body, opened.calendar.timeZone, strict)
  const changed = changeEvent(emulator, target, body, fields, author(operation))
  const shown = find(emulator.state.eventsOf(changed.calendarId), changed.id, opened.calendar.timeZone)
  return answer(shown ?? whole(changed), opened)
}

/** What patch and update start from: the fields a client may write, as JSON. */
export function resourceOf({ fields, status, record }: Occurrence): JsonObject {
  const json = jsonSchema.parse(JSON.parse(JSON.stringify({ ...fields, status, eventType: record.eventType })))
  return isObject(json) ? json : {}
}

/** Conference data and attachments are left as they are by clients that do not say they know them. */
function supported(body: JsonObject, query: URLSearchParams, before: JsonObject): JsonObject {
  const kept = { ...body }
  const keep = (name: string) => {
    delete kept[name]
    const value = before[name]
    if (value !== undefined) kept[name] = value
  }
  if (query.get('conferenceDataVersion') !== '1') keep('conferenceData')
  if (query.get('supportsAttachments') !== 'true') keep('attachments')
  return kept
}

export function openForWriting({ emulator, access, params }: Operation): OpenedCalendar {
  checkScope(access, ...writeScopes)
  return openCalendar(emulator, access.email, params.calendarId ?? '', 'writer')
}

/** @throws GoogleError 404 */
export function findTarget({ emulator, params }: Operation, { calendar }: OpenedCalendar): Occurrence {
  const found = find(emulator.state.eventsOf(calendar.id), params.eventId ?? '', calendar.timeZone)
  if (!found) throw notFound()
  return found
}

export function author({ access, call }: Operation): Author {
  return { email: access.email, madeBy: 'app', sendUpdates: readSendUpdates(call.query) }
}

function answer(occurrence: Occurrence, { calendar, entry }: OpenedCalendar): ApiReply {
  const viewer = { accessRole: entry.accessRole, zone: calendar.timeZone }
  return { status: 200, headers: { etag: etagOf(occurrence.record) }, body: show(occurrence, viewer) }
}
