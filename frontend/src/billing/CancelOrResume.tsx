import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useAuth } from '../auth/AuthProvider.tsx'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useBillingOutcome } from './useBilling.ts'

/** Only for an active subscription that is not cancelled yet (specification, commercial, Billing page). */
export function CancelSubscription() {
  const [asking, setAsking] = useState(false)
  const { check } = useAuth()
  const api = useDataProvider<ApiDataProvider>()
  const outcome = useBillingOutcome(
    {
      title: 'Subscription canceled',
      description: 'Your subscription has been canceled. You will have access until the end of your billing period.',
    },
    'Failed to cancel subscription',
  )
  const cancel = useMutation({ mutationFn: () => api.cancelSubscription(), ...outcome })
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => void check().catch(() => undefined),
      onSettled: () => setAsking(false),
    })
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
        onConfirm={confirm}
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
  const { check } = useAuth()
  const api = useDataProvider<ApiDataProvider>()
  const outcome = useBillingOutcome(
    { title: 'Subscription resumed', description: 'Your subscription has been resumed.' },
    'Failed to resume subscription',
  )
  const resume = useMutation({ mutationFn: () => api.resumeSubscription(), ...outcome })
  return (
    <Button
      variant={variant}
      loading={resume.isPending}
      onClick={() => resume.mutate(undefined, { onSuccess: () => void check().catch(() => undefined) })}
    >
      Resume Subscription
    </Button>
  )
}
