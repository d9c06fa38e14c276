import { SyncId, UserId } from '@calendar-sync/contracts/ids'
import { syncRunStream, syncStream } from '@calendar-sync/contracts/streams'
import { z } from 'zod'
import { defineReadModel } from '../projector/readModel.ts'

export const PersonStreamRow = z.object({ stream: z.string(), userId: UserId, syncId: SyncId })
export type PersonStreamRow = z.infer<typeof PersonStreamRow>

/**
 * Whose the streams are that do not carry a person's id in their name, so that everything about a person can be found,
 * also what was deleted.
 */
export const personStreams = defineReadModel({
  name: 'person_streams',
  version: 1,
  handles: ['SyncCreated', 'SyncRunRequested', 'UserErased'],
  row: PersonStreamRow,
  table: { key: 'stream', indexes: ['user_id'] },
  keys: (event) => {
    if (event.type === 'UserErased') return []
    return [event.type === 'SyncCreated' ? syncStream(event.data.syncId) : syncRunStream(event.data.runId)]
  },
  purge: (event) => (event.type === 'UserErased' ? { userId: event.data.userId } : undefined),
  begin(event) {
    if (event.type === 'UserErased') return undefined
    const { userId, syncId } = event.data
    const stream = event.type === 'SyncCreated' ? syncStream(syncId) : syncRunStream(event.data.runId)
    return { stream, userId, syncId }
  },
  change: (_, { type, data }) => (type === 'UserErased' ? null : { userId: data.userId, syncId: data.syncId }),
})
