import type { Account } from '@calendar-sync/contracts/api/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useDelete, useGetList, useUpdate } from 'react-admin'
import { type ApiDataProvider, wholeList } from '../request/apiDataProvider.ts'
import { RequestError } from '../request/requestError.ts'
import { readAccountsAgain, readDependentsAgain } from '../runs/useRuns.ts'
import { type ToastContent, toast } from '../toasts/toastStore.ts'
import { isDueForRefresh, refreshFailure, refreshProblem } from './account.ts'

/** Specification, Business constants: maximum connected accounts. Only until the server has named its own. */
const defaultLimit = 2

/** How many accounts a person may connect, as the list of them said last: without the account that was just removed it does not say so. */
export function useAccountLimit(meta: { readonly accountLimit?: number } | undefined): number {
  const [known, setKnown] = useState(defaultLimit)
  const heard = meta?.accountLimit ?? known
  if (heard !== known) setKnown(heard)
  return heard
}

/** The name of the person whose account this is; empty while it is not known. */
export function useOwnerName() {
  const { accounts } = useAccounts()
  return (email: string): string => accounts?.find((account) => account.email === email)?.displayName ?? ''
}

export function useAccounts() {
  const { data, isPending, error, refetch, meta } = useGetList<Account>('accounts', { meta: wholeList })
  return { accounts: data, isPending, error, refetch, limit: useAccountLimit(meta) }
}

/** A page may stay open until a token is due. Milliseconds. */
const lookAgain = 30_000
/** A token that is younger is not due, also where the clock of this device says so. Milliseconds. */
const shortestLife = 50 * 60_000

/** When accounts were last renewed from this page, by a clock that is never set. */
const renewedAt = new Map<string, number>()
const isYoung = ({ id }: Account) => performance.now() - (renewedAt.get(id) ?? Number.NEGATIVE_INFINITY) < shortestLife

/**
 * Renews, once per token, what is about to expire; where there is nothing to renew with, trying says so
 * (specification, Token state per account).
 */
export function useAutoRefresh(account: Account, refresh: (account: Account) => void): void {
  const tried = useRef(new Set<string | null>())

  useEffect(() => {
    const look = () => {
      const { id, email, refreshToken, tokenExpiry } = account
      const nothingToRenewWith = refreshToken === ''
      const isDue = nothingToRenewWith || (isDueForRefresh(account, Date.now()) && !isYoung(account))
      if (tried.current.has(tokenExpiry) || !isDue) return
      tried.current.add(tokenExpiry)
      if (!nothingToRenewWith) renewedAt.set(id, performance.now())
      if (!nothingToRenewWith)
        toast({
          title: 'Refreshing connection',
          description: `The connection to ${email} is about to expire. It is being renewed.`,
        })
      refresh(account)
    }
    look()
    const timer = setInterval(look, lookAgain)
    return () => clearInterval(timer)
  }, [account, refresh])
}

/** What the page's red banner says, and the error that it is about. */
export interface Problem {
  readonly sentence: string
  readonly cause: unknown
}

/** Shows a problem in the page's banner, or takes it away. */
export type ShowProblem = (problem: Problem | null) => void

/** The toast or the banner that follows a change, and the lists read again: what one account gets, another may lose, and so may its syncs. */
function useTelling(show: ShowProblem) {
  const queryClient = useQueryClient()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  // Who has left the page by then hears of it all the same.
  const tellFailure: ShowProblem = (problem) =>
    isShown.current
      ? show(problem)
      : problem && toast({ title: problem.sentence, tone: 'danger', cause: problem.cause })
  return async (change: Promise<unknown>, done: ToastContent, failed: string) => {
    show(null)
    await change.then(
      () => toast({ tone: 'success', ...done }),
      (cause: unknown) => tellFailure({ sentence: ruleOf(cause) ?? failed, cause }),
    )
    void readAccountsAgain(queryClient)
    void readDependentsAgain(queryClient)
  }
}

/** What the server says where a rule forbids what was asked: to try again would not help. */
const ruleOf = (cause: unknown) => (cause instanceof RequestError && cause.status === 422 ? cause.said : undefined)

/** What a person may do to one account. */
export function useAccountActions(account: Account, show: ShowProblem) {
  const tell = useTelling(show)
  const known = { id: account.id, previousData: account }
  const [update, updating] = useUpdate<Account>('accounts', {})
  const [remove, removing] = useDelete<Account>('accounts', {})
  const wanted = updating.isPending ? updating.variables?.data : undefined
  return {
    /** What is asked for and not answered yet. */
    wanted,
    isRemoving: removing.isPending,
    setPrimary: () =>
      void tell(
        update('accounts', { ...known, data: { isPrimary: true } }, { returnPromise: true }),
        { title: 'Primary Account Set', description: `${account.email} is now your primary account.` },
        'Failed to set primary account. Please try again.',
      ),
    activate: (isActive: boolean) =>
      void tell(
        update('accounts', { ...known, data: { isActive } }, { returnPromise: true }),
        activated(isActive),
        `Failed to ${isActive ? 'activate' : 'deactivate'} account. Please try again.`,
      ),
    remove: (onSettled: () => void) =>
      void tell(
        remove('accounts', known, { returnPromise: true }),
        { title: 'Account Removed', description: `${account.email} is no longer connected.` },
        'Failed to remove account. Please try again.',
      ).then(onSettled),
  }
}

const activated = (isActive: boolean): ToastContent =>
  isActive
    ? { title: 'Account Activated', description: 'This account will now sync with your calendars.' }
    : { title: 'Account Deactivated', description: 'This account will no longer sync with your calendars.' }

/** Switches one account on, from wherever it is missed. */
export function useSwitchOn(account: Account) {
  const show: ShowProblem = (problem) =>
    problem && toast({ title: problem.sentence, tone: 'danger', cause: problem.cause })
  const { activate, wanted } = useAccountActions(account, show)
  return { isPending: wanted !== undefined, switchOn: () => activate(true) }
}

const nothingToRenewWith = 'No refresh token available'

/** Renews what Google allows us; no verb of a resource says that. */
export function useRefreshToken(show: ShowProblem) {
  const api = useDataProvider<ApiDataProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, refreshToken }: Account) => {
      if (refreshToken === '') throw new Error(nothingToRenewWith)
      return api.refreshAccountToken(id, refreshToken)
    },
    onMutate: () => show(null),
    onSuccess: (_, { email }) =>
      toast({ tone: 'success', title: 'Token Refreshed', description: `The connection to ${email} is fresh again.` }),
    onError: (cause, { refreshToken }) => {
      const missing = refreshToken === ''
      toast(missing ? reconnectionRequired : refreshFailure(cause))
      show({ sentence: missing ? nothingToRenewWith : refreshProblem(cause), cause })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['accounts'] }),
  })
}

const reconnectionRequired: ToastContent = {
  title: 'Reconnection Required',
  description: 'This account needs to be reconnected with Google.',
  tone: 'danger',
}
