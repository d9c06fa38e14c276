import type { SyncRun, SyncRunWithEvents } from '@calendar-sync/contracts/api/syncRuns'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { type CopiedEvent, copiedEvents } from './copiedEvents.ts'

/** Under the list's own key, so that whatever makes the syncs stale makes their runs stale too. */
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

/** Runs that changed something are few; older ones than these have left the coming weeks. */
const runsLookedInto = 12
const changedSomething = ({ results }: SyncRun) => results.successful > 0

interface Copies {
  readonly copies: readonly CopiedEvent[]
  /** Whether more may come. */
  readonly isPending: boolean
}

const combineCopies = (results: Answers<SyncRunWithEvents>): Copies => ({
  copies: copiedEvents(results.flatMap(({ data }) => data ?? [])),
  isPending: results.some(({ isPending }) => isPending),
})

/** The copies that stand in the calendars of these syncs, told from what their runs did. */
export function useCopiedEvents(syncIds: readonly string[]): Copies {
  const api = useDataProvider<ApiDataProvider>()
  const { runs, isPending } = useRunsOf(syncIds)
  const telling = syncIds.flatMap((id) =>
    runs.filter((run) => run.syncId === id && isOver(run) && changedSomething(run)).slice(0, runsLookedInto),
  )
  const told = useQueries({ queries: telling.map((run) => runOf(api, run)), combine: combineCopies })
  return { copies: told.copies, isPending: isPending || told.isPending }
}
