import type { Attendee, EventField, EventFields, StoredEvent } from '../model/event.ts'

/** What belongs to one copy of an event only; everything else is the same on every guest's calendar. */
const perCopy: ReadonlySet<EventField> = new Set(['reminders', 'transparency', 'visibility', 'colorId'])

/** Whether this copy is the organizer's, which is the one that may be changed. */
export function isOrganizersCopy(record: StoredEvent): boolean {
  return record.organizer.email === record.calendarId
}

/** A guest's copy: what is shared from the organizer's, what is private from the guest's own. */
export function sharedInto(own: EventFields | undefined, organizers: EventFields): EventFields {
  const { reminders, transparency, visibility, colorId } = own ?? {
    ...organizers,
    reminders: undefined,
    colorId: undefined,
  }
  const properties = { private: own?.extendedProperties?.private, shared: organizers.extendedProperties?.shared }
  const extendedProperties = properties.private || properties.shared ? properties : undefined
  return { ...organizers, reminders, transparency, visibility, colorId, extendedProperties }
}

/** Whether anything shared differs, a guest's own answer to the invitation aside. */
export function sharedPartDiffers(before: EventFields, after: EventFields, self: string): boolean {
  return JSON.stringify(sharedPart(before, self)) !== JSON.stringify(sharedPart(after, self))
}

function sharedPart(fields: EventFields, self: string) {
  const { extendedProperties, attendees = [], ...rest } = fields
  const plain = Object.entries(rest)
    .filter(([name, value]) => !isPerCopy(name) && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const others = attendees.filter((attendee) => attendee.email !== self)
  return [plain, Object.entries(extendedProperties?.shared ?? {}).sort(), others.map(identity)]
}

function identity({ email, responseStatus, optional, comment }: Attendee) {
  return [email, responseStatus, optional ?? false, comment ?? '']
}

function isPerCopy(name: string): boolean {
  return [...perCopy].some((field) => field === name)
}
