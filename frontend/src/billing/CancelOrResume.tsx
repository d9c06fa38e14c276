import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useAuth } from '../auth/AuthProvider.tsx'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import type { ToastContent } from '../toasts/toastStore.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useBillingOutcome } from './useBilling.ts'

/** Cancels or resumes: then the session is read again too, which knows until when there is access. */
function useChangePlan(change: (api: ApiDataProvider) => Promise<unknown>, done: ToastContent, failed: string) {
  const { check } = useAuth()
  const api = useDataProvider<ApiDataProvider>()
  const { onSuccess, onError } = useBillingOutcome(done, failed)
  return useMutation({
    mutationFn: () => change(api),
    onSuccess: async () => {
      await onSuccess()
      await check().catch(() => undefined)
    },
    onError,
  })
}

/** Only for an active subscription that is not cancelled yet (specification, commercial, Billing page). */
export function CancelSubscription() {
  const [asking, setAsking] = useState(false)
  const cancel = useChangePlan(
    (api) => api.cancelSubscription(),
    {
      title: 'Subscription canceled',
      description: 'Your subscription has been canceled. You will have access until the end of your billing period.',
    },
    'Failed to cancel subscription',
  )
  return (
    <div>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Cancel Subscription
      </Button>
      <ConfirmDialog
        open={asking}
        title="Cancel your subscription?"
        cancel="Keep Subscription"
        confirm="Yes, Cancel"
        busy={cancel.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>
          Are you sure you want to cancel your subscription? You will have access until the end of your current billing
          period.
        </p>
      </ConfirmDialog>
    </div>
  )
}

/** The way back after cancelling, as long as access goes on. */
export function ResumeSubscription({ variant = 'contained' }: { variant?: 'contained' | 'outlined' }) {
  const resume = useChangePlan(
    (api) => api.resumeSubscription(),
    { title: 'Subscription resumed', description: 'Your subscription has been resumed.' },
    'Failed to resume subscription',
  )
  return (
    <Button variant={variant} loading={resume.isPending} onClick={() => resume.mutate()}>
      Resume Subscription
    </Button>
  )
}
