import { isDeepStrictEqual } from 'node:util'
import type { EventField, EventFields, StoredEvent } from '../model/event.ts'

/** Properties that are the organizer's to set. Source: https://developers.google.com/workspace/calendar/api/guides/errors */
const organizersOwn = [
  'guestsCanInviteOthers',
  'guestsCanModify',
  'guestsCanSeeOtherGuests',
  'anyoneCanAddSelf',
] as const

/** What a guest may have otherwise on the own copy until the organizer changes it for everybody. */
const mayDiffer: readonly EventField[] = ['summary', 'description', 'location', 'start', 'end', 'recurrence']

/** Whether this copy is the organizer's. */
export function isOrganizersCopy(record: StoredEvent): boolean {
  return record.organizer.email === record.calendarId
}

/** Whether a change touches what only the organizer may set. */
export function changesOrganizersOwn(before: EventFields, after: EventFields): boolean {
  return (
    organizersOwn.some((name) => before[name] !== after[name]) ||
    !isDeepStrictEqual(before.extendedProperties?.shared ?? {}, after.extendedProperties?.shared ?? {})
  )
}

/**
 * A guest's copy after a change by the organizer: what is shared from the organizer's; reminders, transparency, visibility, colour and
 * private properties from the guest's own; and what the guest changed for himself, where the organizer left it as it was.
 */
export function sharedInto(own: EventFields | undefined, organizers: EventFields, before?: EventFields): EventFields {
  const { reminders, transparency, visibility, colorId } = own ?? {
    ...organizers,
    reminders: undefined,
    colorId: undefined,
  }
  const properties = { private: own?.extendedProperties?.private, shared: organizers.extendedProperties?.shared }
  const extendedProperties = properties.private || properties.shared ? properties : undefined
  const kept = mayDiffer.filter((name) => own && before && isDeepStrictEqual(before[name], organizers[name]))
  const local = Object.fromEntries(kept.map((name) => [name, own?.[name]]))
  return { ...organizers, ...local, reminders, transparency, visibility, colorId, extendedProperties }
}
