import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'

interface Outcome {
  /** Titles of the toasts (specification, commercial, error catalogue). */
  readonly done: string
  readonly failed: string
  /** First parts of the query keys that the change makes out of date. */
  readonly changes: readonly string[]
  /** Milliseconds to wait before all of it is read again, also what no screen shows at the moment. */
  readonly delay?: number
  readonly reasonOf?: (error: unknown) => string
  readonly onDone?: () => void
}

/** What follows a change by an administrator, as `useUpdate`, `useDelete` and their like take it: toasts, and what is read again. */
export function useOutcome({ done, failed, changes, delay = 0, reasonOf = messageOf, onDone }: Outcome) {
  const queryClient = useQueryClient()
  const readAgain = (refetchType: 'active' | 'all') => {
    for (const key of changes) void queryClient.invalidateQueries({ queryKey: [key], refetchType })
  }
  return {
    onSuccess: () => {
      toast({ title: done, tone: 'success' })
      if (delay > 0) setTimeout(readAgain, delay, 'all')
      else readAgain('active')
      onDone?.()
    },
    onError: (error: unknown) => toast({ title: failed, description: reasonOf(error), tone: 'danger', cause: error }),
  }
}
