import type { Account } from '@calendar-sync/contracts/api/accounts'
import { useGetList } from 'react-admin'
import { wholeList } from '../request/apiDataProvider.ts'

/** Specification, Business constants: maximum connected accounts. Only until the server has named its own. */
const defaultLimit = 2

/** The name of the person whose account this is; empty while it is not known. */
export function useOwnerName() {
  const { accounts } = useAccounts()
  return (email: string): string => accounts?.find((account) => account.email === email)?.displayName ?? ''
}

export function useAccounts() {
  const { data, isPending, error, refetch, meta } = useGetList<Account>('accounts', { meta: wholeList })
  const limit: number = meta?.accountLimit ?? defaultLimit
  return { accounts: data, isPending, error, refetch, limit }
}
