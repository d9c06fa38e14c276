import { SyncId, UserId } from '@calendar-sync/contracts/ids'
import { parkedEventStream, syncRunStream, syncStream } from '@calendar-sync/contracts/streams'
import { z } from 'zod'
import { defineReadModel, type Handled } from '../projector/readModel.ts'

export const PersonStreamRow = z.object({ stream: z.string(), userId: UserId, syncId: SyncId })
export type PersonStreamRow = z.infer<typeof PersonStreamRow>

const handles = ['SyncCreated', 'SyncRunRequested', 'SyncEventParked', 'UserErased'] as const

/**
 * Whose the streams are that do not carry a person's id in their name, so that everything about a person can be found,
 * also what was deleted.
 */
export const personStreams = defineReadModel({
  name: 'person_streams',
  version: 2,
  handles,
  row: PersonStreamRow,
  table: { key: 'stream', indexes: ['user_id'] },
  keys(event) {
    const row = rowOf(event)
    return row ? [row.stream] : []
  },
  purge: (event) => (event.type === 'UserErased' ? { userId: event.data.userId } : undefined),
  begin: (event) => rowOf(event),
  change: (_, event) => rowOf(event) ?? null,
})

function rowOf({ type, data }: Handled<(typeof handles)[number]>): PersonStreamRow | undefined {
  if (type === 'UserErased') return undefined
  const { userId, syncId } = data
  if (type === 'SyncCreated') return { stream: syncStream(syncId), userId, syncId }
  return {
    stream: type === 'SyncRunRequested' ? syncRunStream(data.runId) : parkedEventStream(data.parkedId),
    userId,
    syncId,
  }
}
