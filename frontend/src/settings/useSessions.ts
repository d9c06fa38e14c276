import type { SignedInSession } from '@calendar-sync/contracts/api/sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useAuth } from '../auth/AuthProvider.tsx'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'

const queryKey = ['sessions']

/** The browsers in which the person is signed in; asked anew whenever the list is opened. */
export function useSessions() {
  const api = useDataProvider<ApiDataProvider>()
  return useQuery({ queryKey, queryFn: ({ signal }) => api.getSessions(signal), staleTime: 0 })
}

/** Signs out in one browser; in this one it is a log out. */
export function useEndSession() {
  const api = useDataProvider<ApiDataProvider>()
  const queryClient = useQueryClient()
  const { logOut } = useAuth()
  return useMutation({
    mutationFn: ({ id, isCurrent }: SignedInSession) => (isCurrent ? logOut() : api.endSession(id)),
    onSuccess: (_, ended) => {
      if (ended.isCurrent) return
      queryClient.setQueryData<SignedInSession[]>(queryKey, (known) => known?.filter(({ id }) => id !== ended.id))
      toast({ title: 'Signed out', description: `${ended.browser ?? 'That browser'} is signed out.`, tone: 'success' })
    },
    onError: (cause) => {
      toast({ title: 'Failed to sign out that browser', description: messageOf(cause), tone: 'danger', cause })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** Signs out in every browser, this one included. */
export function useEndAllSessions() {
  const api = useDataProvider<ApiDataProvider>()
  const { forget, leave } = useAuth()
  return useMutation({
    mutationFn: () => leave(() => api.endAllSessions()),
    onSuccess: () => {
      forget()
      toast({ title: 'Signed out everywhere', description: 'Every browser is signed out.', tone: 'success' })
    },
    onError: (cause) =>
      toast({ title: 'Failed to sign out everywhere', description: messageOf(cause), tone: 'danger', cause }),
  })
}
