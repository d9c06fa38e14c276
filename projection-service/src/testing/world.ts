import { randomUUID } from 'node:crypto'
import { accountsEvents } from '@calendar-sync/contracts/domain/accounts'
import type { EventMetadata } from '@calendar-sync/contracts/domain/event'
import { filtersEvents } from '@calendar-sync/contracts/domain/filters'
import { personHistoryEvents } from '@calendar-sync/contracts/domain/personHistory'
import { type AnyEvent, definitionOf } from '@calendar-sync/contracts/domain/registry'
import { settingsEvents } from '@calendar-sync/contracts/domain/settings'
import { subscriptionEvents } from '@calendar-sync/contracts/domain/subscription'
import { syncEvents } from '@calendar-sync/contracts/domain/sync'
import { syncRunEvents } from '@calendar-sync/contracts/domain/syncRun'
import { travelEvents } from '@calendar-sync/contracts/domain/travel'
import { userEvents } from '@calendar-sync/contracts/domain/user'
import { waitlistEvents } from '@calendar-sync/contracts/domain/waitlist'
import {
  administratorsStream,
  parkedEventStream,
  waitlistStreamOf,
  waitlistSubject,
} from '@calendar-sync/contracts/streams'
import type { Position } from '@calendar-sync/platform/event-store/eventStore'
import { createTestLog } from '@calendar-sync/platform/testing/log'
import { prepareSchema } from '../projector/tableGenerations.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

/** A database with an empty log, and what it takes to write to it. */
export async function createWorld(masterKey?: Buffer) {
  const log = await createTestLog([], masterKey)
  await prepareSchema(log.pool)
  return {
    ...log,
    connectionString: log.database.connectionString,
    /** Appends each event to the stream it belongs to; answers the position of the last. */
    async record(...events: readonly AnyEvent[]): Promise<Position> {
      let position: Position = ''
      for (const event of events)
        position = (await log.eventLog.append(streamOf(event), 'any', [event], [metadataOf(event)])).position
      return position
    },
  }
}

const categories = {
  user: userEvents,
  accounts: accountsEvents,
  subscription: subscriptionEvents,
  sync: syncEvents,
  syncRun: syncRunEvents,
  filters: filtersEvents,
  settings: settingsEvents,
  travel: travelEvents,
  personHistory: personHistoryEvents,
  waitlist: waitlistEvents,
}

function streamOf({ type, data }: AnyEvent): string {
  const category = Object.entries(categories).find(([, events]) => type in events)?.[0]
  if (category === 'syncRun' && 'runId' in data) return `syncRun-${data.runId}`
  if (category === 'sync' && 'syncId' in data) return `sync-${data.syncId}`
  if ('parkedId' in data) return parkedEventStream(data.parkedId)
  if ('entryId' in data) return waitlistStreamOf(data.entryId)
  if ('userIds' in data) return administratorsStream
  return `${category}-${data.userId}`
}

function subjectOf(data: AnyEvent['data']): string | null {
  if ('entryId' in data) return waitlistSubject(data.entryId)
  return 'userId' in data ? data.userId : null
}

let lastAt = 0
/** Each event a millisecond later at least: lists are sorted by when things happened. */
const nextInstant = () => {
  lastAt = Math.max(lastAt + 1, Date.now())
  return new Date(lastAt).toISOString()
}

const metadataOf = ({ type, data }: AnyEvent): EventMetadata => ({
  eventId: randomUUID(),
  correlationId: 'test',
  causationId: null,
  actor: { kind: 'system', userId: null },
  at: nextInstant(),
  schemaVersion: definitionOf(type)?.version ?? 1,
  subject: subjectOf(data),
})
