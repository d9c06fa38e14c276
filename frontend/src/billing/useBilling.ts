import type { Billing } from '@calendar-sync/contracts/api/billing'
import { useQueryClient } from '@tanstack/react-query'
import { useGetOne } from 'react-admin'
import { own } from '../request/apiDataProvider.ts'
import { messageOf } from '../request/requestError.ts'
import { type ToastContent, toast } from '../toasts/toastStore.ts'

/** A person has one record of billing. */
export type BillingRecord = Billing & { readonly id: typeof own }

export const useBilling = () => useGetOne<BillingRecord>('billing', { id: own })

/** The error text, or the general sentence (specification, commercial, error catalogue). */
const reason = (error: unknown) => (error instanceof Error && messageOf(error)) || 'An unknown error occurred'

/** What is paid, and how, was changed: it is read again. */
export function useReadBillingAgain() {
  const queryClient = useQueryClient()
  const changed = ['billing', 'invoices']
  return () => Promise.all(changed.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })))
}

/** What follows a change of what is paid or how: the page is read again, and a toast says how it went. */
export function useBillingOutcome(done: ToastContent, failed: string) {
  const readAgain = useReadBillingAgain()
  return {
    onSuccess: async () => {
      await readAgain()
      toast({ tone: 'success', ...done })
    },
    onError: (cause: unknown) => toast({ title: failed, description: reason(cause), tone: 'danger', cause }),
  }
}
