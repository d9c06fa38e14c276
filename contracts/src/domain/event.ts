import { z } from 'zod'
import { fastReader } from '../fastReader.ts'
import { PersonId, UserId } from '../ids.ts'
import { type PersonalPath, personalPaths } from '../personal.ts'

/** Who caused an event: a person at the screen, an admin acting on someone, the system itself, or the schedule. */
export const Actor = z.object({
  kind: z.enum(['user', 'admin', 'system', 'schedule']),
  userId: UserId.nullable(),
})
export type Actor = z.infer<typeof Actor>

/** What every event carries besides its data. `at` is UTC, ISO 8601. */
export const EventMetadata = z.object({
  eventId: z.uuid(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  actor: Actor,
  at: z.iso.datetime(),
  schemaVersion: z.int().positive(),
  /** Whose personal fields the data holds; null when it can hold none. */
  subject: PersonId.nullable(),
  /** The trace that the event was part of, as W3C writes it; only where requests are traced. */
  traceparent: z.string().optional(),
})
export type EventMetadata = z.infer<typeof EventMetadata>

/** Lifts the data of one older version to the next. Logs are never edited; old events are read through these. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>

/** One event type: its schema, its current version, how older versions are lifted, and which fields are personal. */
export interface EventDefinition<Schema extends z.ZodObject = z.ZodObject> {
  readonly version: number
  readonly schema: Schema
  /** As the schema's `parse`. */
  readonly read: (data: unknown) => z.output<Schema>
  readonly upcasters: Readonly<Record<number, Upcaster>>
  readonly personal: readonly PersonalPath[]
}

/**
 * Defines an event type.
 * @param version the current version, from 1
 * @param upcasters by the version they lift *from*; there must be one for each older version
 */
export function defineEvent<Shape extends z.ZodRawShape>(
  version: number,
  shape: Shape,
  upcasters: Readonly<Record<number, Upcaster>> = {},
): EventDefinition<z.ZodObject<Shape>> {
  const schema = z.object(shape)
  return { version, schema, read: fastReader(schema), upcasters, personal: personalPaths(schema) }
}

export type EventDefinitions = Readonly<Record<string, EventDefinition>>

/** The union of `{ type, data }` that a record of definitions describes. */
export type EventOf<Definitions extends EventDefinitions> = {
  [Type in keyof Definitions & string]: { readonly type: Type; readonly data: z.infer<Definitions[Type]['schema']> }
}[keyof Definitions & string]

/** An event as consumers of the log see it: lifted to the current version, personal fields readable or `[erased]`. */
export type Recorded<Event extends { type: string; data: unknown }> = Event & {
  readonly stream: string
  /** Counts from 0 within its stream. */
  readonly revision: number
  /** Opaque, ordered as strings are, over the whole log. */
  readonly position: string
  readonly metadata: EventMetadata
}
