import { type CountedChecks, checksIn } from '@calendar-sync/contracts/domain/syncChecks'
import { type SyncId, UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { instant } from '../projector/columns.ts'
import { changesOf, defineReadModel, type Handled } from '../projector/readModel.ts'
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
  ...changesOf(SyncStatisticsRow, {
    SyncCreated: (row, { data }) => ({ ofSyncs: { ...row.ofSyncs, [data.syncId]: noFigures } }),
    SyncDeleted(row, { data }) {
      const { [data.syncId]: _, ...ofSyncs } = row.ofSyncs
      return { ofSyncs }
    },
    SyncRunCompleted: withRun,
    SyncRunFailed: withRun,
    SyncChecksCounted: (row, { data }) =>
      withFigures(row, data.syncId, data.lastAt, (figures) => withChecks(figures, data)),
    UserErased: () => null,
  }),
  table: { key: 'userId', indexes: [] },
  keys: ({ data }) => [data.userId],
  begin({ type, data }) {
    if (type !== 'SyncCreated') return undefined
    return { userId: data.userId, ofSyncs: { [data.syncId]: noFigures }, allTime: noFigures, firstEndedAt: null }
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

function withRun(
  row: SyncStatisticsRow,
  { type, data, metadata: { at } }: Handled<'SyncRunCompleted' | 'SyncRunFailed'>,
) {
  const isGood = type === 'SyncRunCompleted'
  return withFigures(row, data.syncId, at, (figures) => ({
    completed: figures.completed + (isGood ? 1 : 0),
    failed: figures.failed + (isGood ? 0 : 1),
    events: figures.events + (data.forward?.successful ?? 0) + (data.reverse?.successful ?? 0),
    lastCompletedAt: isGood ? at : figures.lastCompletedAt,
  }))
}

/** Each of them is a run that ended well and changed no event. */
const withChecks = (figures: Figures, checks: CountedChecks): Figures => ({
  ...figures,
  completed: figures.completed + checksIn(checks),
  lastCompletedAt: laterInstant(figures.lastCompletedAt, checks.lastAt),
})
