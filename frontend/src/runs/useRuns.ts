import type { CopiedEvent } from '@calendar-sync/contracts/api/copiedEvents'
import type { SyncRun, SyncRunWithEvents } from '@calendar-sync/contracts/api/syncRuns'
import { type QueryClient, useQueries } from '@tanstack/react-query'
import { useDataProvider, useGetList, useGetManyReference, useGetOne } from 'react-admin'
import { wholeList } from '../request/apiDataProvider.ts'
import { runsPerPage, runsSince } from './runsSince.ts'

/** In ms. */
const day = 86_400_000

/** Has these read again, also where they are just being read for the first time: that answer may be older than the change. */
export const readAgain = (queryClient: QueryClient, resources: readonly string[]) =>
  Promise.all(
    resources.map(async (resource) => {
      await queryClient.cancelQueries({ queryKey: [resource] })
      await queryClient.invalidateQueries({ queryKey: [resource] })
    }),
  )

/** Reads again what a change of a sync, or a run of it, makes out of date. */
export const readSyncsAgain = (queryClient: QueryClient) =>
  readAgain(queryClient, ['calendar-syncs', 'sync-runs', 'copied-events'])

/** Reads again what a change of an account makes out of date, such as the loss of access that a run came upon. */
export const readAccountsAgain = (queryClient: QueryClient) => readAgain(queryClient, ['accounts', 'calendars'])

/** Reads again what else depends on an account that was changed: which of its syncs are off, and whether emails go to its address. */
export const readDependentsAgain = (queryClient: QueryClient) => readAgain(queryClient, ['calendar-syncs', 'settings'])

/** The runs of a sync, the newest first. */
const runsOf = (syncId: string) => ({
  target: 'syncId',
  id: syncId,
  sort: { field: 'id', order: 'DESC' as const },
  filter: {},
})

export const useSyncRuns = (syncId: string) =>
  useGetManyReference<SyncRun>('sync-runs', { ...runsOf(syncId), pagination: { page: 1, perPage: 50 } })

const isOver = ({ status }: SyncRun) => status === 'completed' || status === 'failed'

/** A run with what became of each event; in one that is over that never changes. */
export const useRun = (run: SyncRun) =>
  useGetOne<SyncRunWithEvents>(
    'sync-runs',
    { id: run.id, meta: { status: run.status } },
    isOver(run) ? { staleTime: Number.POSITIVE_INFINITY } : {},
  )

interface Answer {
  readonly data?: readonly SyncRun[] | undefined
  readonly isPending: boolean
}

const combineRuns = (results: readonly Answer[]) => ({
  runs: results.flatMap(({ data }) => data ?? []),
  isPending: results.some(({ isPending }) => isPending),
  failed: results.some(({ data, isPending }) => data === undefined && !isPending),
})

/** The runs of several syncs in these last days, in one list, as far as they are known; `isPending`: more may come. */
export function useRunsOf(syncIds: readonly string[], days: number) {
  const api = useDataProvider()
  return useQueries({
    queries: syncIds.map((syncId) => ({
      queryKey: ['sync-runs', 'lastDays', syncId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        runsSince(new Date(Date.now() - days * day), async (page) => {
          const asked = { ...runsOf(syncId), pagination: { page, perPage: runsPerPage }, signal }
          return (await api.getManyReference<SyncRun>('sync-runs', asked)).data
        }),
    })),
    combine: combineRuns,
  })
}

/** The copies that stand in the person's calendars and are still to come, the next first. */
export const useCopiedEvents = () => useGetList<CopiedEvent>('copied-events', { meta: wholeList })
