import type { SyncRun } from '@calendar-sync/contracts/api/syncRuns'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'

/** Under the list's own key, so that invalidating the syncs invalidates their runs too. */
const runsOf = (api: ApiDataProvider, syncId: string) =>
  queryOptions({
    queryKey: ['calendar-syncs', 'runs', syncId],
    queryFn: ({ signal }) => api.getSyncRuns(syncId, signal),
  })

const isOver = ({ status }: SyncRun) => status === 'completed' || status === 'failed'

/** What happened in a run that is over never changes. */
const runOf = (api: ApiDataProvider, run: SyncRun) =>
  queryOptions({
    queryKey: ['sync-runs', run.id, run.status],
    queryFn: ({ signal }) => api.getSyncRun(run.id, signal),
    ...(isOver(run) && { staleTime: Number.POSITIVE_INFINITY }),
  })

export const useSyncRuns = (syncId: string) => useQuery(runsOf(useDataProvider<ApiDataProvider>(), syncId))

export const useRun = (run: SyncRun) => useQuery(runOf(useDataProvider<ApiDataProvider>(), run))

type Answers<Data> = readonly { readonly data?: Data | undefined; readonly isPending: boolean }[]

const combineRuns = (results: Answers<SyncRun[]>) => ({
  runs: results.flatMap(({ data }) => data ?? []),
  isPending: results.some(({ isPending }) => isPending),
})

/** The runs of several syncs in one list, as far as they are known; `isPending`: more may come. */
export function useRunsOf(syncIds: readonly string[]) {
  const api = useDataProvider<ApiDataProvider>()
  return useQueries({ queries: syncIds.map((id) => runsOf(api, id)), combine: combineRuns })
}

/** The copies that stand in the person's calendars and are still to come, the next first. */
export function useCopiedEvents() {
  const api = useDataProvider<ApiDataProvider>()
  return useQuery({ queryKey: ['calendar-syncs', 'copies'], queryFn: ({ signal }) => api.getCopiedEvents(signal) })
}
