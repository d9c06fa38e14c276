import type { RecordedEvent } from '@calendar-sync/contracts/domain/runReport'
import { Way } from '@calendar-sync/contracts/domain/sync'
import { SyncId, UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { changesOf, defineReadModel } from '../projector/readModel.ts'

/** A copy that stands: the event that it is of, and what that says. */
export const Copy = z.object({
  way: Way,
  sourceEventId: z.string(),
  summary: z.string(),
  start: z.string(),
  end: z.string(),
})
export type Copy = z.infer<typeof Copy>

export const CopiedEventsRow = z.object({ syncId: SyncId, userId: UserId, copies: z.array(Copy) })
export type CopiedEventsRow = z.infer<typeof CopiedEventsRow>

/** The copies of each sync that its runs left standing, without those that were over when it ran last. One row a sync. */
export const copiedEvents = defineReadModel({
  name: 'copied_events',
  version: 2,
  ...changesOf(CopiedEventsRow, {
    SyncCreated: (_, { data }) => ({ userId: data.userId, copies: [] }),
    SyncEventsRecorded: (row, { data, metadata }) => ({ copies: copiesAfter(row.copies, data.events, metadata.at) }),
    SyncDeleted: () => null,
    UserErased: () => null,
  }),
  table: { key: 'syncId', indexes: ['user_id'] },
  keys: (event) => (event.type === 'UserErased' ? [] : [event.data.syncId]),
  purge: (event) => (event.type === 'UserErased' ? { userId: event.data.userId } : undefined),
  // After a sync is deleted, only the removal of its copies is still told: that makes no row.
  begin: ({ type, data }) =>
    type === 'SyncCreated' ? { syncId: data.syncId, userId: data.userId, copies: [] } : undefined,
})

/** @param at when the run told of these events, UTC, ISO 8601 */
export function copiesAfter(known: readonly Copy[], events: readonly RecordedEvent[], at: string): Copy[] {
  const copies = new Map(known.map((copy) => [keyOf(copy), copy]))
  for (const { copyStands, way, sourceEventId, summary, start, end } of events) {
    const copy = { way, sourceEventId, summary, start: start ?? '', end: end ?? start ?? '' }
    if (copyStands === false) copies.delete(keyOf(copy))
    if (copyStands && start) copies.set(keyOf(copy), copy)
  }
  return [...copies.values()].filter(({ end }) => Date.parse(end) > Date.parse(at) - dayMs)
}

const keyOf = ({ way, sourceEventId }: Pick<Copy, 'way' | 'sourceEventId'>) => `${way} ${sourceEventId}`

/** A date without a time ends at another moment in each zone. */
const dayMs = 24 * 60 * 60 * 1000
