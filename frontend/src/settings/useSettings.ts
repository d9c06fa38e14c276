import type { ChangeSettingsBody } from '@calendar-sync/contracts/api/settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useAuth } from '../auth/AuthProvider.tsx'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { toast } from '../toasts/toastStore.ts'

const queryKey = ['settings']

/** What the person chose, from the server (fresh for 5 minutes, as all data); only for people who are signed in. */
export function useSettings() {
  const api = useDataProvider<ApiDataProvider>()
  const { session } = useAuth()
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getSettings(signal),
    enabled: session !== 'pending' && session.authenticated,
  })
}

/** Changes settings, with the specified toasts. */
export function useChangeSettings() {
  const api = useDataProvider<ApiDataProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ChangeSettingsBody) => api.changeSettings(body),
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, changed)
      toast({
        title: 'Settings updated',
        description: 'Your settings have been saved successfully.',
        tone: 'success',
      })
    },
    onError: (cause) => toast({ title: `Failed to update settings: ${cause.message}`, tone: 'danger', cause }),
  })
}

/** Has the letter that confirms the notification address sent once more. */
export function useSendConfirmationAgain() {
  const api = useDataProvider<ApiDataProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.sendAddressConfirmationAgain(),
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKey, settings)
      toast({
        title: 'Confirmation sent',
        description: 'Please open the link in the e-mail within 24 hours.',
        tone: 'success',
      })
    },
    onError: (cause) => toast({ title: `Failed to send the e-mail: ${cause.message}`, tone: 'danger', cause }),
  })
}
