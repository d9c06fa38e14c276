import type { ChangeSettingsBody, Settings } from '@calendar-sync/contracts/api/settings'
import { UserId } from '@calendar-sync/contracts/ids'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider, useGetOne, useUpdate } from 'react-admin'
import { useAuth } from '../auth/AuthProvider.tsx'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { messageOf } from '../request/requestError.ts'
import { chooseTheme } from '../theme/themeChoice.ts'
import { toast } from '../toasts/toastStore.ts'

/** Each person has one record of settings, by their own id; null while none is signed in. */
function useOwnId(): UserId | null {
  const { session } = useAuth()
  return session !== 'pending' && session.authenticated ? (UserId.safeParse(session.userId).data ?? null) : null
}

/** Also in the admin panel, whose other data is fresh for a minute (specification, calls: cached 5 minutes). */
const fresh = 5 * 60_000

/** What the person chose, from the server; only for people who are signed in. */
export function useSettings() {
  const id = useOwnId()
  return useGetOne<Settings>('settings', { ...(id && { id }) }, { enabled: id !== null, staleTime: fresh })
}

interface Answered {
  readonly onSaved?: () => void
  readonly onFailed?: () => void
}

/** Changes settings, with the specified toasts. */
export function useChangeSettings() {
  const id = useOwnId()
  // One after the other: side by side, the first of two could win.
  const inTurn = { scope: { id: 'settings' } }
  const [update, { isPending, variables }] = useUpdate<Settings>(
    'settings',
    { ...(id && { id }) },
    {
      ...inTurn,
      onSuccess: () =>
        toast({
          title: 'Settings updated',
          description: 'Your settings have been saved successfully.',
          tone: 'success',
        }),
      onError: (cause) => toast({ title: `Failed to update settings: ${messageOf(cause)}`, tone: 'danger', cause }),
    },
  )
  const save = (data: ChangeSettingsBody, { onSaved, onFailed }: Answered = {}) =>
    void Promise.resolve(update('settings', { data }, { returnPromise: true })).then(
      onSaved,
      onFailed ?? (() => undefined),
    )
  return { save, isPending, wanted: isPending ? variables?.data : undefined }
}

/** Has the email that confirms the notification address sent once more. */
export function useSendConfirmationAgain() {
  const api = useDataProvider<ApiDataProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.sendAddressConfirmationAgain(),
    onSuccess: (settings) => {
      if (settings) queryClient.setQueryData(['settings', 'getOne', { id: settings.id, meta: undefined }], settings)
      // It was confirmed or changed elsewhere, and no email goes out: the page shows it now.
      if (settings && settings.emailNotificationAddressStatus !== 'waiting') return
      toast({
        title: 'Confirmation sent',
        description: 'Please open the link in the email within 24 hours.',
        tone: 'success',
      })
    },
    onError: (cause) => toast({ title: `Failed to send the email: ${messageOf(cause)}`, tone: 'danger', cause }),
  })
}

/** The theme that the settings keep overrides the one this device remembers (specification, Theme). */
export function FollowKeptTheme() {
  const theme = useSettings().data?.theme
  const isChanging = useIsMutating({ mutationKey: ['settings', 'update'] }) > 0
  useEffect(() => {
    if (theme && !isChanging) chooseTheme(theme)
  }, [theme, isChanging])
  return null
}
