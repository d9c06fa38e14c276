import { randomUUID } from 'node:crypto'
import type { EventMetadata } from '@calendar-sync/contracts/domain/event'
import { UserId } from '@calendar-sync/contracts/ids'

/** What is noted beside an event that a person brought about, by a request of its own. */
export const metadataBy = (userId: string, more: Partial<EventMetadata> = {}): EventMetadata => ({
  eventId: randomUUID(),
  correlationId: randomUUID(),
  causationId: null,
  actor: { kind: 'user', userId: UserId.parse(userId) },
  at: new Date().toISOString(),
  schemaVersion: 1,
  subject: userId,
  ...more,
})
