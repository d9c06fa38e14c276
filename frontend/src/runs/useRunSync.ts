import type { SyncRunWithEvents } from '@calendar-sync/contracts/api/syncRuns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider, RunAction } from '../request/apiDataProvider.ts'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import { formatNumber } from '../ui/numbers.ts'
import { DeletionsStopped, runOnceToEnd } from './runToEnd.ts'
import { readAccountsAgain, readSyncsAgain } from './useRuns.ts'

/** Specification, After a sync run: the list is read at once, after 0.5 s and after 1.5 s. */
const refetchDelays = [0, 500, 1500]

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** By it others know that the person runs a sync from this page: how it went is told by its toast. */
export const runKey = (syncId?: string) => (syncId ? ['runSync', syncId] : ['runSync'])

/** Sync Now and its relatives: one mutation per card, and the toast that says how it went. */
export function useRunSync(syncId: string) {
  const api = useDataProvider<ApiDataProvider>()
  const queryClient = useQueryClient()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useMutation({
    mutationKey: runKey(syncId),
    mutationFn: (action: RunAction) => {
      const idempotencyKey = crypto.randomUUID()
      return runOnceToEnd(`${syncId} ${action}`, {
        start: () => api.startRun(syncId, action, idempotencyKey),
        read: async (id) => (await api.getOne<SyncRunWithEvents>('sync-runs', { id })).data,
        pause,
        now: () => performance.now(),
      })
    },
    onSuccess: ({ successful, errors }) =>
      toast({
        title: 'Sync completed',
        description: `Successfully synced ${formatNumber(successful)} events with ${formatNumber(errors)} errors`,
        // The words are the specification's, however the run went.
        tone: errors === 0 ? 'success' : successful === 0 ? 'danger' : 'plain',
      }),
    onError: (cause) => {
      // That one is asked about in a dialog, where the button that started it is still there.
      if (cause instanceof DeletionsStopped && isShown.current) return
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
