import { z } from 'zod'
import { Actor } from '../domain/event.ts'
import { UserId } from '../ids.ts'
import { Instant } from './dates.ts'

/**
 * What the history can be filtered by, all of it at once:
 * - `person`: whom the event is about (a user's id); `actor`: who caused it (a user's id); `actorKind`
 * - `stream`, `type` (one or a list), `correlationId`
 * - `from`, `to`: times, both included
 *
 * Personal details of events are readable only where the list is narrowed to a person, a stream or a correlation id,
 * and such a look is itself recorded. Elsewhere `…` stands for them.
 */
export const HistoryFilter = z.strictObject({
  person: UserId.optional(),
  actor: UserId.optional(),
  actorKind: Actor.shape.kind.optional(),
  stream: z.string().min(1).optional(),
  type: z.union([z.string(), z.array(z.string()).min(1)], 'Choose a type of event, or a list of them.').optional(),
  correlationId: z.string().min(1).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
})
export type HistoryFilter = z.infer<typeof HistoryFilter>

/** What stands for a personal detail in a list that is not about one person. */
export const hidden = '…'

/** A person in the history; the name is null once they are erased. */
export const PersonInHistory = z.object({
  userId: UserId,
  displayName: z.string().nullable(),
  email: z.string().nullable(),
})
export type PersonInHistory = z.infer<typeof PersonInHistory>

/** One event in a list. `id` is its position in the log. */
export const HistoryEvent = z.object({
  id: z.string(),
  eventId: z.string(),
  at: z.string(),
  type: z.string(),
  stream: z.string(),
  revision: z.int(),
  actor: z.object({ kind: Actor.shape.kind, person: PersonInHistory.nullable() }),
  /** Whom it is about; null for what is about no registered person. */
  person: PersonInHistory.nullable(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  /**
   * What happened, after the actor's name: "changed the filter of Work → Family from “flight” to “flight”, “hotel”".
   * Days and times in it are `2026-12-15 UTC` and `2026-12-15 10:30 UTC`.
   */
  sentence: z.string(),
})
export type HistoryEvent = z.infer<typeof HistoryEvent>

/**
 * `GET /api/history`: newest first; `range` and `filter` (HistoryFilter) as ra-data-simple-rest sends them, the newest
 * 100 without a range. `Content-Range` counts exactly up to `countedExactly` rows; above, the header says `true`.
 */
export const HistoryList = z.array(HistoryEvent)
export const countedExactly = 10_000
export const totalIsEstimateHeader = 'Total-Is-Estimate'

/** `GET /api/history/{position}`: one event with its data, in the clear or `[erased]`, what caused it and what it caused. */
export const HistoryEventDetail = HistoryEvent.extend({
  data: z.record(z.string(), z.unknown()),
  schemaVersion: z.int(),
  /** The event named by `causationId`, when one is. */
  cause: HistoryEvent.nullable(),
  /** Events that name this one as their cause. */
  effects: z.array(HistoryEvent),
  /** Everything else of the same correlation, oldest first, at most 100; `cause` and `effects` are among them. */
  story: z.array(HistoryEvent),
})
export type HistoryEventDetail = z.infer<typeof HistoryEventDetail>

/** `GET /api/streams/{stream}?revision=n`: a stream as it was after its event n; after its last when none is asked for. */
export const StreamState = z.object({
  stream: z.string(),
  category: z.string(),
  revision: z.int(),
  lastRevision: z.int(),
  /** The event that led to this state. */
  event: HistoryEvent,
  /** What the stream's `evolve` makes of its events up to the revision. */
  state: z.record(z.string(), z.unknown()),
  /** Keys of `state` whose values differ from the revision before. */
  changed: z.array(z.string()),
})
export type StreamState = z.infer<typeof StreamState>

/**
 * `GET /api/failed-requests?reference=…` (admins and support): the request that a person's reference names, if it failed
 * within the last 30 days, in a list of one or none. `code` is one of the list of errors.
 */
export const FailedRequest = z.object({
  reference: z.string(),
  at: z.string(),
  method: z.string(),
  /** The pattern of the route, without ids. */
  route: z.string(),
  status: z.int(),
  code: z.string().nullable(),
})
export type FailedRequest = z.infer<typeof FailedRequest>

/** `GET /api/history.csv` and `GET /api/history.json` with the same `filter`: everything that matches, as a file. */
export const historyExportPaths = { csv: '/api/history.csv', json: '/api/history.json' } as const
