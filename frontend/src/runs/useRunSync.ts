import type { SyncRunWithEvents } from '@calendar-sync/contracts/api/syncRuns'
import type { RunCounts } from '@calendar-sync/contracts/domain/runReport'
import { StoppedDeletions } from '@calendar-sync/contracts/domain/syncRun'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider, RunAction } from '../request/apiDataProvider.ts'
import { messageOf, RequestError } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import { formatNumber } from '../ui/numbers.ts'
import { readAccountsAgain, readSyncsAgain } from './useRuns.ts'

/** Specification, After a sync run: the list is read at once, after 0.5 s and after 1.5 s. */
const refetchDelays = [0, 500, 1500]
const pollInterval = 2_000

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The run was stopped because it would have deleted a great part of the copies. */
export class DeletionsStopped extends Error {
  override readonly name = 'DeletionsStopped'
  readonly stopped: StoppedDeletions | null

  constructor(message: string, details: unknown) {
    super(message)
    this.stopped = StoppedDeletions.safeParse(details).data ?? null
  }
}

const needsConfirmation = 'deletions_need_confirmation'

/** Starts a run and waits for its end, also when that takes longer than the server waits with its answer. */
async function runToEnd(api: ApiDataProvider, syncId: string, action: RunAction): Promise<RunCounts> {
  const answer = await api.startRun(syncId, action).catch((error: unknown) => {
    if (error instanceof RequestError && error.code === needsConfirmation)
      throw new DeletionsStopped(error.message, error.details)
    throw error
  })
  if ('results' in answer) return answer.results
  for (;;) {
    await pause(pollInterval)
    const { data: run } = await api.getOne<SyncRunWithEvents>('sync-runs', { id: answer.runId })
    if (run.status === 'completed') return run.results
    if (run.status === 'failed') {
      const reason = run.error ?? 'The run could not finish.'
      throw run.code === needsConfirmation ? new DeletionsStopped(reason, null) : new Error(reason)
    }
  }
}

/** By it others know that the person runs a sync from this page: how it went is told by its toast. */
export const runKey = (syncId?: string) => (syncId ? ['runSync', syncId] : ['runSync'])

/** Sync Now and its relatives: one mutation per card, and the toast that says how it went. */
export function useRunSync(syncId: string) {
  const api = useDataProvider<ApiDataProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: runKey(syncId),
    mutationFn: (action: RunAction) => runToEnd(api, syncId, action),
    onSuccess: ({ successful, errors }) =>
      toast({
        title: 'Sync completed',
        description: `Successfully synced ${formatNumber(successful)} events with ${formatNumber(errors)} errors`,
        tone: 'success',
      }),
    onError: (cause) => {
      // That one is asked about in a dialog.
      if (cause instanceof DeletionsStopped) return
      toast({ title: 'Sync failed', description: messageOf(cause), tone: 'danger', cause })
    },
    onSettled: (results) => {
      const whole = results?.errors === 0
      for (const delay of refetchDelays)
        setTimeout(() => {
          void readSyncsAgain(queryClient)
          if (!whole) void readAccountsAgain(queryClient)
        }, delay)
    },
  })
}
