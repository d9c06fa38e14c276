import { z } from 'zod'
import { Correctable } from '../domain/runReport.ts'
import { FilterMode, KeywordFilter } from '../domain/sync.ts'
import { FilterId, UserId } from '../ids.ts'
import { LeftOutCalendar } from './conflicts.ts'

const fieldNeeded = 'At least one field to check must be enabled'
const checks = { checkLocation: z.boolean(), checkSummary: z.boolean(), checkDescription: z.boolean() }
const checksOneField = (body: { checkLocation: boolean; checkSummary: boolean; checkDescription: boolean }) =>
  body.checkLocation || body.checkSummary || body.checkDescription

const keywords = (needed: string) =>
  z
    .array(z.string().trim().max(100, 'A keyword has at most 100 characters'), needed)
    .transform((all) => all.filter((keyword) => keyword !== ''))
    .pipe(z.array(z.string()).min(1, needed).max(100, 'A filter has at most 100 keywords'))

/** `GET /api/event-filters`: one reusable filter of a person. Times are UTC. */
export const EventFilter = z.object({
  id: FilterId,
  name: z.string(),
  keywords: z.array(z.string()),
  mode: FilterMode,
  ...checks,
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type EventFilter = z.infer<typeof EventFilter>

/** `POST /api/event-filters` and `PATCH /api/event-filters/{id}`; the sentences are the specification's. */
export const EventFilterBody = z
  .object({
    name: z
      .string('Filter name is required')
      .trim()
      .min(1, 'Filter name is required')
      .max(100, 'A filter name has at most 100 characters'),
    keywords: keywords('At least one keyword is required'),
    mode: FilterMode.default('any'),
    checkLocation: z.boolean().default(true),
    checkSummary: z.boolean().default(true),
    checkDescription: z.boolean().default(true),
  })
  .refine(checksOneField, { message: fieldNeeded, path: ['checkSummary'] })
export type EventFilterBody = z.infer<typeof EventFilterBody>

/** `PATCH /api/event-filters/{id}/toggle` */
export const ToggleFilterBody = z.object({ isActive: z.boolean() })

/** The longest texts of a previewed event, in UTF-16 code units: as Google allows them. Samples are cut to fit. */
export const longestTexts = { summary: 1_024, description: 8_192, location: 1_024 } as const
const tooLong = (field: string, most: number) => `The ${field} of an event has at most ${most} characters`
const text = (field: string, most: number) => z.string().max(most, tooLong(field, most)).nullish()
const eventId = z.string().max(1_024, tooLong('id', 1_024))

/** An event as `GET /api/calendar-events/sample` shows it and as the preview takes it back. */
export const SampleEvent = z.object({
  id: eventId.optional(),
  summary: text('title', longestTexts.summary),
  description: text('description', longestTexts.description),
  location: text('location', longestTexts.location),
  start: text('start', 100),
  end: text('end', 100),
  /** IANA names, when start and end have their own. */
  startTimeZone: text('time zone', 100),
  endTimeZone: text('time zone', 100),
  eventType: text('type', 100),
  recurringEventId: eventId.nullish(),
  /** How many others take part, as far as it matters; whether one of them invites; whether there is a video call. */
  guests: z.int().min(0).max(100).optional(),
  invited: z.boolean().optional(),
  call: z.boolean().optional(),
  /** Why it is never copied, also against a person's decision: an invitation that was declined, say. */
  neverCopied: text('reason', 1_024),
})
export type SampleEvent = z.infer<typeof SampleEvent>

/** `GET /api/calendar-events/sample` */
export const SampleEvents = z.object({
  events: z.array(SampleEvent),
  leftOut: z.array(LeftOutCalendar).default([]),
})
export type SampleEvents = z.infer<typeof SampleEvents>

/** `POST /api/event-filters/preview` */
export const PreviewBody = z
  .object({
    keywords: keywords('Please enter at least one keyword for preview'),
    mode: FilterMode.default('any'),
    checkSummary: z.boolean().default(true),
    checkDescription: z.boolean().default(true),
    checkLocation: z.boolean().default(true),
    events: z
      .array(SampleEvent, 'Invalid response format: events array not found')
      .max(1000, 'A preview takes at most 1000 events'),
  })
  .refine(checksOneField, { message: fieldNeeded, path: ['checkSummary'] })
export type PreviewBody = z.infer<typeof PreviewBody>

/** Why an event looks like travel, or does not. */
export const TravelReason = z.object({ code: z.string(), sentence: z.string() })
/** `score` is how certainly it is travel, from 0 to 1; of the reasons, what weighs most comes first. */
export const TravelVerdict = z.object({
  verdict: z.boolean(),
  score: z.number().min(0).max(1),
  reasons: z.array(TravelReason),
})
export type TravelVerdict = z.infer<typeof TravelVerdict>

/**
 * What became of one event: `passes` is the keyword filter alone, `travel` the travel detection, unless the person
 * decided about the event themselves.
 */
export const FilterVerdict = z.object({
  passes: z.boolean(),
  reason: z.string(),
  /** Where the keywords stand in the event's texts as they were sent, in UTF-16 code units; the end is exclusive. */
  matches: z
    .array(z.object({ field: z.enum(['summary', 'description', 'location']), start: z.int(), end: z.int() }))
    .default([]),
  travel: TravelVerdict,
  ...Correctable.shape,
})
export type FilterVerdict = z.infer<typeof FilterVerdict>

const shown = z.object({
  /** Empty when the page did not say which event it is: nothing can be decided about it then. */
  id: z.string(),
  summary: z.string(),
  description: z.string(),
  location: z.string(),
  start: z.string().nullable(),
})

export const FilterPreview = z.object({
  filterSettings: z.object({
    mode: FilterMode,
    keywords: z.array(z.string()),
    fields: z.object({ summary: z.boolean(), description: z.boolean(), location: z.boolean() }),
  }),
  stats: z.object({ totalEvents: z.int(), passedEvents: z.int(), rejectedEvents: z.int() }),
  results: z.array(FilterVerdict.extend({ event: shown })),
})
export type FilterPreview = z.infer<typeof FilterPreview>

/** What the engine is asked for a preview. */
export const PreviewRequest = z.object({ userId: UserId, filter: KeywordFilter, events: z.array(SampleEvent) })
