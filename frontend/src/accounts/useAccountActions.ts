import type { Account } from '@calendar-sync/contracts/api/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { type ToastContent, toast } from '../toasts/toastStore.ts'
import { refreshFailure } from './tokenState.ts'

interface Action<Wish> {
  readonly call: (wish: Wish) => Promise<unknown>
  readonly done: (wish: Wish) => ToastContent
  /** The sentence for the page's red banner. */
  readonly failed: (wish: Wish, error: unknown) => string
}

/** What the page's red banner says, and the error that it is about. */
export interface Problem {
  readonly sentence: string
  readonly cause: unknown
}

/** One thing a person may do to an account: the toast or the banner follows, and the list is read again. */
function useAction<Wish>({ call, done, failed }: Action<Wish>, showError: (problem: Problem | null) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    onMutate: () => showError(null),
    onSuccess: (_, wish) => toast({ tone: 'success', ...done(wish) }),
    onError: (error, wish) => showError({ sentence: failed(wish, error), cause: error }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['accounts'] }),
  })
}

/** @param showError shows a problem in the page's banner, or takes it away */
export function useAccountActions(showError: (problem: Problem | null) => void) {
  const api = useDataProvider<ApiDataProvider>()
  return {
    setPrimary: useAction<Account>(
      {
        call: ({ id }) => api.setPrimaryAccount(id),
        done: ({ email }) => ({ title: 'Primary Account Set', description: `${email} is now your primary account.` }),
        failed: () => 'Failed to set primary account. Please try again.',
      },
      showError,
    ),
    activate: useAction<Account & { wanted: boolean }>(
      {
        call: ({ id, wanted }) => api.activateAccount(id, wanted),
        done: ({ wanted }) =>
          wanted
            ? { title: 'Account Activated', description: 'This account will now sync with your calendars.' }
            : { title: 'Account Deactivated', description: 'This account will no longer sync with your calendars.' },
        failed: ({ wanted }) => `Failed to ${wanted ? 'activate' : 'deactivate'} account. Please try again.`,
      },
      showError,
    ),
    refresh: useAction<Account>(
      {
        call: ({ id, refreshToken }) => {
          if (refreshToken === '') throw new Error('No refresh token available')
          return api.refreshAccountToken(id, refreshToken)
        },
        done: ({ email }) => ({ title: 'Token Refreshed', description: `The connection to ${email} is fresh again.` }),
        failed: ({ refreshToken }, error) => {
          toast(
            refreshToken === ''
              ? {
                  title: 'Reconnection Required',
                  description: 'This account needs to be reconnected with Google.',
                  tone: 'danger',
                }
              : refreshFailure(error),
          )
          return refreshToken === ''
            ? 'No refresh token available'
            : 'Failed to refresh account token. Please try again.'
        },
      },
      showError,
    ),
    remove: useAction<Account>(
      {
        call: ({ id }) => api.delete('accounts', { id }),
        done: ({ email }) => ({ title: 'Account Removed', description: `${email} is no longer connected.` }),
        failed: () => 'Failed to remove account. Please try again.',
      },
      showError,
    ),
  }
}

export type AccountActions = ReturnType<typeof useAccountActions>
