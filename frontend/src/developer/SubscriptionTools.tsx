import { useAuth } from '../auth/AuthProvider.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Day } from '../ui/Moment.tsx'
import styles from './developer.module.css'

export function SubscriptionTools() {
  const { session } = useAuth()
  const subscription = session === 'pending' || session.subscription.status === null ? null : session.subscription
  return (
    <div className={styles.stack}>
      {subscription ? (
        <dl className={styles.facts}>
          <dt>Status</dt>
          <dd>{subscription.status}</dd>
          <dt>Tier</dt>
          <dd>{subscription.tier === null || subscription.tier === 'none' ? 'None' : subscription.tier}</dd>
          <dt>Expiry</dt>
          <dd>{subscription.expiry === null ? 'N/A' : <Day at={subscription.expiry} />}</dd>
        </dl>
      ) : (
        <p>No subscription information available</p>
      )}
      <div className={styles.row}>
        <ButtonLink to="/subscribe">Go to Subscribe Page</ButtonLink>
        <Button look="outlined" onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      </div>
    </div>
  )
}
