import { Way } from '@calendar-sync/contracts/domain/sync'
import { ParkedEventId, SyncId, UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { instant } from '../projector/columns.ts'
import { defineReadModel, type Handled } from '../projector/readModel.ts'

export const ParkedEventRow = z.object({
  parkedId: ParkedEventId,
  userId: UserId,
  syncId: SyncId,
  way: Way,
  sourceEventId: z.string(),
  tries: z.int(),
  code: z.string(),
  error: z.string(),
  parkedAt: instant,
})
export type ParkedEventRow = z.infer<typeof ParkedEventRow>

const handles = [
  'SyncEventParked',
  'ParkedEventRetried',
  'ParkedEventDropped',
  'ParkedEventResolved',
  'UserErased',
] as const

/** Events that the engine gave up and that an admin should look at. */
export const parkedEvents = defineReadModel({
  name: 'parked_events',
  version: 1,
  handles,
  row: ParkedEventRow,
  table: { key: 'parkedId', indexes: ['parked_at desc, parked_id', 'user_id'] },
  keys: (event) => (event.type === 'UserErased' ? [] : [event.data.parkedId]),
  purge: (event) => (event.type === 'UserErased' ? { userId: event.data.userId } : undefined),
  begin: (event) => parked(event),
  change: (_, event) => parked(event) ?? null,
})

const parked = (event: Handled<(typeof handles)[number]>): ParkedEventRow | undefined =>
  event.type === 'SyncEventParked' ? { ...event.data, parkedAt: event.metadata.at } : undefined
