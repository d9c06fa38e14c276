import type { Account } from '@calendar-sync/contracts/api/accounts'
import { useEffect, useRef } from 'react'
import { toast } from '../toasts/toastStore.ts'
import { isDueForRefresh } from './tokenState.ts'

/**
 * Renews, once per token, what is about to expire; where there is nothing to renew with, trying says so
 * (specification, Token state per account).
 */
export function useAutoRefresh(accounts: readonly Account[] | undefined, refresh: (account: Account) => void): void {
  const tried = useRef(new Set<string>())

  useEffect(() => {
    for (const account of accounts ?? []) {
      const token = `${account.id} ${account.tokenExpiry}`
      const nothingToRenewWith = account.refreshToken === ''
      if (tried.current.has(token) || !(nothingToRenewWith || isDueForRefresh(account, Date.now()))) continue
      tried.current.add(token)
      if (!nothingToRenewWith)
        toast({
          title: 'Refreshing connection',
          description: `The connection to ${account.email} is about to expire. It is being renewed.`,
        })
      refresh(account)
    }
  }, [accounts, refresh])
}
