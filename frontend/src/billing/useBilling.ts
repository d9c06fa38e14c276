import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { type ToastContent, toast } from '../toasts/toastStore.ts'

const queryKey = ['billing']

export function useBilling() {
  const api = useDataProvider<ApiDataProvider>()
  return useQuery({ queryKey, queryFn: ({ signal }) => api.getBilling(signal) })
}

/** The error text, or the general sentence (specification, commercial, error catalogue). */
const reason = (error: unknown) => (error instanceof Error && error.message) || 'An unknown error occurred'

/** One change of what is paid or how: the toast follows, and the page is read again. */
export function useBillingChange<Wish>(
  call: (api: ApiDataProvider, wish: Wish) => Promise<unknown>,
  done: ToastContent,
  failed: string,
) {
  const api = useDataProvider<ApiDataProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wish: Wish) => call(api, wish),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey })
      toast({ tone: 'success', ...done })
    },
    onError: (cause) => toast({ title: failed, description: reason(cause), tone: 'danger', cause }),
  })
}
