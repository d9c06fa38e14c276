import { type CountedChecks, checksIn } from '@calendar-sync/contracts/domain/syncChecks'
import type { SyncRunEvent } from '@calendar-sync/contracts/domain/syncRun'
import { type SyncId, UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { instant } from '../projector/columns.ts'
import { defineReadModel } from '../projector/readModel.ts'
import { laterInstant } from './laterInstant.ts'

/** What runs have come to: how many ended well and badly, how many events they changed, and when the last one ended. */
export const Figures = z.object({
  completed: z.int(),
  failed: z.int(),
  events: z.int(),
  lastCompletedAt: z.string().nullable(),
})
export type Figures = z.infer<typeof Figures>

export const SyncStatisticsRow = z.object({
  userId: UserId,
  /** By the id of each sync that exists. */
  ofSyncs: z.record(z.string(), Figures),
  /** Of all syncs there ever were. */
  allTime: Figures,
  /** When the first run ended. */
  firstEndedAt: instant.nullable(),
})
export type SyncStatisticsRow = z.infer<typeof SyncStatisticsRow>

export const noFigures: Figures = { completed: 0, failed: 0, events: 0, lastCompletedAt: null }

/** A person's figures on the dashboard. One row a person. */
export const syncStatistics = defineReadModel({
  name: 'sync_statistics',
  version: 1,
  handles: ['SyncCreated', 'SyncDeleted', 'SyncRunCompleted', 'SyncRunFailed', 'SyncChecksCounted', 'UserErased'],
  row: SyncStatisticsRow,
  table: { key: 'userId', indexes: [] },
  keys: ({ data }) => [data.userId],
  begin({ type, data }) {
    if (type !== 'SyncCreated') return undefined
    return { userId: data.userId, ofSyncs: { [data.syncId]: noFigures }, allTime: noFigures, firstEndedAt: null }
  },
  change(row, event) {
    switch (event.type) {
      case 'SyncCreated':
        return { ofSyncs: { ...row.ofSyncs, [event.data.syncId]: noFigures } }
      case 'SyncDeleted': {
        const { [event.data.syncId]: _, ...ofSyncs } = row.ofSyncs
        return { ofSyncs }
      }
      case 'UserErased':
        return null
      case 'SyncRunCompleted':
      case 'SyncRunFailed': {
        const { at } = event.metadata
        return withFigures(row, event.data.syncId, at, (figures) => withRun(figures, event, at))
      }
      case 'SyncChecksCounted': {
        const { syncId, lastAt } = event.data
        return withFigures(row, syncId, lastAt, (figures) => withChecks(figures, event.data))
      }
    }
  },
})

/** The figures of the sync, if it is there still, and those of all time. */
function withFigures(
  row: SyncStatisticsRow,
  syncId: SyncId,
  at: string,
  count: (figures: Figures) => Figures,
): Partial<SyncStatisticsRow> {
  const ofSync = row.ofSyncs[syncId]
  return {
    ofSyncs: ofSync ? { ...row.ofSyncs, [syncId]: count(ofSync) } : row.ofSyncs,
    allTime: count(row.allTime),
    firstEndedAt: row.firstEndedAt ?? at,
  }
}

type EndOfRun = Extract<SyncRunEvent, { type: 'SyncRunCompleted' | 'SyncRunFailed' }>

const withRun = (figures: Figures, { type, data }: EndOfRun, at: string): Figures => ({
  completed: figures.completed + (type === 'SyncRunCompleted' ? 1 : 0),
  failed: figures.failed + (type === 'SyncRunFailed' ? 1 : 0),
  events: figures.events + (data.forward?.successful ?? 0) + (data.reverse?.successful ?? 0),
  lastCompletedAt: type === 'SyncRunCompleted' ? at : figures.lastCompletedAt,
})

/** Each of them is a run that ended well and changed no event. */
const withChecks = (figures: Figures, checks: CountedChecks): Figures => ({
  ...figures,
  completed: figures.completed + checksIn(checks),
  lastCompletedAt: laterInstant(figures.lastCompletedAt, checks.lastAt),
})
