import { useAuth } from '../auth/AuthProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { useBillingChange } from './useBilling.ts'

/** The way back after cancelling, as long as access goes on. */
export function ResumeSubscription({ look = 'primary' }: { look?: 'primary' | 'outlined' }) {
  const { check } = useAuth()
  const resume = useBillingChange<void>(
    (api) => api.resumeSubscription(),
    { title: 'Subscription resumed', description: 'Your subscription has been resumed. It renews as before.' },
    'Failed to resume subscription',
  )
  return (
    <Button
      look={look}
      busy={resume.isPending}
      onClick={() => resume.mutate(undefined, { onSuccess: () => void check().catch(() => undefined) })}
    >
      Resume Subscription
    </Button>
  )
}
