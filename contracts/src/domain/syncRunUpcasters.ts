import { z } from 'zod'
import type { Upcaster } from './event.ts'

/** Until version 2 nothing could be decided about the events of a run. */
export const withoutCorrections: Upcaster = ({ events, ...data }) => ({
  ...data,
  events: z
    .array(z.looseObject({}))
    .parse(events)
    .map((event) => ({ recurringEventId: null, decided: null, offer: null, ...event })),
})

/** Until version 3 only what was copied, changed or deleted told of copies: a conflict that deleted one did not. */
export const withoutStanding: Upcaster = ({ events, ...data }) => ({
  ...data,
  events: z
    .array(z.looseObject({ action: z.unknown(), status: z.unknown() }))
    .parse(events)
    .map((event) => ({ ...event, copyStands: event.status === 'success' ? stoodAfter(event.action) : null })),
})

const stoodAfter = (action: unknown) =>
  action === 'delete' ? false : action === 'create' || action === 'update' || null
