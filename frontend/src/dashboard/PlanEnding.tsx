import { ResumeSubscription } from '../billing/ResumeSubscription.tsx'
import { useBilling } from '../billing/useBilling.ts'
import { Card } from '../ui/Card.tsx'
import { WarningIcon } from '../ui/icons.tsx'
import { Day } from '../ui/Moment.tsx'
import styles from './Problems.module.css'

/** A cancelled plan that still runs: when the syncs will stop, and the way back. */
export function PlanEnding() {
  const subscription = useBilling().data?.subscription
  if (subscription?.checkout !== 'resume' || !subscription.currentPeriodEnd) return null
  return (
    <Card aria-label="Your plan">
      <div className={styles.problem}>
        <WarningIcon />
        <p>
          <b>
            Your plan ends on <Day at={subscription.currentPeriodEnd} />
          </b>
          <span>Syncs stop then. Resume it, and they go on; nothing is charged now.</span>
        </p>
        <ResumeSubscription look="outlined" />
      </div>
    </Card>
  )
}
