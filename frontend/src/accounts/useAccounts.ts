import type { Account } from '@calendar-sync/contracts/api/accounts'
import { useGetList } from 'react-admin'
import { wholeList } from '../request/apiDataProvider.ts'

/** Specification, Business constants: maximum connected accounts. Only until the server has named its own. */
const defaultLimit = 2

export function useAccounts() {
  const { data, isPending, error, refetch, meta } = useGetList<Account>('accounts', { meta: wholeList })
  const limit: number = meta?.accountLimit ?? defaultLimit
  return { accounts: data, isPending, error, refetch, limit }
}
