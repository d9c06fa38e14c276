import { isAdmin, type Visitor } from '@calendar-sync/contracts/access'
import { hidden } from '@calendar-sync/contracts/api/history'
import type { Recorded } from '@calendar-sync/contracts/domain/event'
import { type AnyEvent, definitionOf } from '@calendar-sync/contracts/domain/registry'
import type { StoredEvent } from '@calendar-sync/platform/event-store/eventStore'
import { extractPersonal, restorePersonal } from '@calendar-sync/platform/privacy/personalFields'

/** The event with `…` where its personal fields were. */
export function redact(event: Recorded<AnyEvent>): Recorded<AnyEvent> {
  const paths = definitionOf(event.type)?.personal ?? []
  const { rest, taken } = extractPersonal(event.data, paths)
  const veiled = {
    ...event,
    data: restorePersonal(
      rest,
      paths,
      taken.map((value) => (value === null ? null : hidden)),
    ),
  }
  return isRecorded(veiled) ? veiled : event
}

/** Notes on waitlist entries are for admins (specification, Admin panel). */
export const forReader = (reader: Visitor) => (event: Recorded<AnyEvent>) =>
  event.type === 'WaitlistNotesChanged' && !isAdmin(reader) ? redact(event) : event

/** Strings stood where strings stand now, so the event is what it was. */
const isRecorded = (event: StoredEvent): event is StoredEvent & Recorded<AnyEvent> =>
  definitionOf(event.type) !== undefined
