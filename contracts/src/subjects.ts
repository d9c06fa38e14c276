import { z } from 'zod'
import { SyncPreview } from './api/calendarSyncs.ts'
import { Conflicts } from './api/conflicts.ts'
import { FilterVerdict, PreviewRequest, SampleEvents } from './api/eventFilters.ts'
import { EngineWork, ProjectionLiveMessage } from './api/operations.ts'
import { Sensitivity } from './domain/sync.ts'
import { type RunId, SyncId, UserId } from './ids.ts'
import { LiveMessage } from './live.ts'

/** A subject of the bus and the shape of what travels on it. Both ends check the shape. */
export interface Subject<Payload extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: Payload
}

/** A request on the bus and the reply to it. */
export interface RequestReply<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly request: Request
  readonly reply: Reply
}

/** Status for one person's sockets. */
export const liveOf = (userId: UserId) => ({ name: `live.user.${userId}`, payload: LiveMessage }) satisfies Subject

/** Every person's status, for the bridge. */
export const liveOfEveryone = { name: 'live.user.*', payload: LiveMessage } satisfies Subject

// Made once: the first payload that a schema checks costs as much as many after it.
const nothing = z.object({})

/** Wakes the services that wait for a run's end. The run's stream is the truth; this only saves polling it. */
export const runEnded = (runId: RunId) => ({ name: `run.ended.${runId}`, payload: nothing }) satisfies Subject

/** These sessions are over: their open windows are disconnected at once. Lost, it takes until the next ping. */
export const sessionsEnded = {
  name: 'sessions.ended',
  payload: z.object({ sessionIds: z.array(z.uuid()) }),
} satisfies Subject

/** How far the rebuild of a read model has come, and how it ended. */
export const projectionProgress = {
  name: 'projection.progress',
  payload: ProjectionLiveMessage.omit({ type: true }),
} satisfies Subject

/** An engine says every few seconds that it is there. */
export const enginePresence = {
  name: 'engine.presence',
  payload: z.object({ engineId: z.string(), host: z.string(), startedAt: z.string() }),
} satisfies Subject

/** Asks an engine, any of them, what all of them have to do and what they have spent at Google. */
export const engineWorkRequest = {
  name: 'engine.work',
  request: z.object({}),
  reply: EngineWork,
} satisfies RequestReply

/**
 * Asks the read side for one record as its REST query would answer it, at least as new as `after`. Commands use it to
 * answer with the changed object, so that each API shape has one presenter.
 */
export const recordRequest = {
  name: 'query.record',
  request: z.object({ resource: z.string(), id: z.string(), userId: z.string(), after: z.string() }),
  reply: z.object({ record: z.unknown().nullable(), stale: z.boolean() }),
} satisfies RequestReply

/**
 * Asks the write side to put on record that staff look at these people: at their history, or their details. What is not on record is not
 * shown, so the reply is waited for.
 */
export const recordAccessRequest = {
  name: 'history.look',
  request: z.object({ viewerId: UserId, people: z.array(UserId), asAdmin: z.boolean(), correlationId: z.string() }),
  reply: z.object({ position: z.string().nullable() }),
} satisfies RequestReply

/** Asks the engine to refresh an account's access token at Google now. */
export const refreshTokenRequest = {
  name: 'google.refreshToken',
  request: z.object({ userId: z.string(), accountId: z.string() }),
  reply: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('refreshed'), position: z.string().nullable() }),
    z.object({ outcome: z.literal('reconnection_required'), position: z.string().nullable() }),
    z.object({ outcome: z.literal('failed'), message: z.string() }),
  ]),
} satisfies RequestReply

/** So long a preview is waited for; an event that was not read by then is not read any more. The page waits no longer than 8 s. */
export const previewTimeoutMs = 7_500

/** Asks the engine what a filter makes of these events: the same functions decide that decide in a sync. */
export const previewRequest = {
  name: 'filters.preview',
  request: PreviewRequest,
  /** In the order of the events. */
  reply: z.object({ results: z.array(FilterVerdict) }),
} satisfies RequestReply

/** Asks the engine when it last looked for changes, for each of a person's syncs: most checks are not on the log one by one. */
export const lastChecksRequest = {
  name: 'sync.lastChecks',
  request: z.object({ userId: UserId }),
  reply: z.object({ checks: z.array(z.object({ syncId: SyncId, at: z.iso.datetime() })) }),
} satisfies RequestReply

const notFromGoogle = [
  z.object({ outcome: z.literal('reconnection_required') }),
  z.object({ outcome: z.literal('failed'), message: z.string() }),
] as const

/** Asks the engine for recent and coming events of a person's active accounts, to try a filter on. */
export const sampleEventsRequest = {
  name: 'google.sampleEvents',
  request: z.object({ userId: z.string() }),
  reply: z.discriminatedUnion('outcome', [SampleEvents.extend({ outcome: z.literal('found') }), ...notFromGoogle]),
} satisfies RequestReply

/** Asks the engine which events of a person's active calendars overlap. */
export const conflictsRequest = {
  name: 'calendars.conflicts',
  request: z.object({ userId: z.string() }),
  reply: z.discriminatedUnion('outcome', [Conflicts.extend({ outcome: z.literal('found') }), ...notFromGoogle]),
} satisfies RequestReply

/** Asks the engine what a run of a sync would do now. It writes nothing. */
export const previewSyncRequest = {
  name: 'sync.preview',
  request: z.object({ userId: z.string(), syncId: z.string(), sensitivity: Sensitivity.optional() }),
  reply: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('previewed'), preview: SyncPreview }),
    z.object({ outcome: z.literal('failed'), code: z.string(), error: z.string() }),
  ]),
} satisfies RequestReply
