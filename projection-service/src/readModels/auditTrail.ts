import { Actor } from '@calendar-sync/contracts/domain/event'
import { type EventType, eventDefinitions } from '@calendar-sync/contracts/domain/registry'
import { UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { instant } from '../projector/columns.ts'
import { defineReadModel } from '../projector/readModel.ts'

/** Where an event stands and who had to do with it: nothing that was said in it, and nothing personal. */
export const AuditRow = z.object({
  /** Its position in the log. */
  eventPosition: z.string(),
  eventId: z.string(),
  at: instant,
  type: z.string(),
  stream: z.string(),
  revision: z.int(),
  actorKind: Actor.shape.kind,
  actorId: UserId.nullable(),
  /** Whom it is about. */
  personId: UserId.nullable(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
})
export type AuditRow = z.infer<typeof AuditRow>

const isEventType = (name: string): name is EventType => Object.hasOwn(eventDefinitions, name)
const everyType = Object.keys(eventDefinitions).filter(isEventType)

/** Newest first, as every list of the history is; the position decides between events of one moment. */
const newestFirst = 'at desc, event_position desc'

/**
 * Every event there is, one row each, for good: the facts stay when a person is erased. What an event says is read from
 * the log when a reader may see it. Each way of narrowing the list to many events has an index in the list's order, so
 * that a page costs the same wherever it lies.
 */
export const auditTrail = defineReadModel({
  name: 'audit_trail',
  version: 2,
  handles: everyType,
  row: AuditRow,
  table: {
    key: 'eventPosition',
    indexes: [
      newestFirst,
      `person_id, ${newestFirst}`,
      `stream, ${newestFirst}`,
      `type, ${newestFirst}`,
      `actor_id, ${newestFirst}`,
      `actor_kind, ${newestFirst}`,
    ],
    // Random ids, each shared by few events: kept in order, the three were a quarter of what a row costs.
    hashed: ['eventId', 'correlationId', 'causationId'],
  },
  rowPerEvent: true,
  keys: ({ position }) => [position],
  begin: ({ position, type, stream, revision, data, metadata }) => ({
    eventPosition: position,
    eventId: metadata.eventId,
    at: metadata.at,
    type,
    stream,
    revision,
    actorKind: metadata.actor.kind,
    actorId: metadata.actor.userId,
    personId: 'userId' in data ? data.userId : null,
    correlationId: metadata.correlationId,
    causationId: metadata.causationId,
  }),
  change: () => undefined,
})
