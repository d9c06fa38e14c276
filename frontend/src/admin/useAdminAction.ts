import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import type { AdminDataProvider } from './adminDataProvider.ts'
import { toastFailure } from './toastFailure.ts'

interface AdminAction<Wish> {
  readonly call: (api: AdminDataProvider, wish: Wish) => Promise<unknown>
  /** Titles of the toasts (specification, commercial, error catalogue). */
  readonly done: string
  readonly failed: string
  /** First parts of the query keys that the change makes out of date. */
  readonly changes: readonly string[]
  /** Milliseconds to wait before reading again. */
  readonly delay?: number
  readonly reasonOf?: (error: unknown) => string
}

/** One change by an administrator: its toast, and what must be read again after it. */
export function useAdminAction<Wish>({
  call,
  done,
  failed,
  changes,
  delay = 0,
  reasonOf = messageOf,
}: AdminAction<Wish>) {
  const api = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const readAgain = () => {
    for (const key of changes) void queryClient.invalidateQueries({ queryKey: [key] })
  }
  return useMutation({
    mutationFn: (wish: Wish) => call(api, wish),
    onSuccess: () => {
      toast({ title: done, tone: 'success' })
      if (delay > 0) setTimeout(readAgain, delay)
      else readAgain()
    },
    onError: (error) => toastFailure(failed, error, reasonOf(error)),
  })
}
