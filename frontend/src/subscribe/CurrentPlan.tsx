import type { BillingSubscription } from '@calendar-sync/contracts/api/billing'
import { ResumeSubscription } from '../billing/ResumeSubscription.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Day } from '../ui/Moment.tsx'
import styles from './forms.module.css'
import { planName } from './plans.ts'

/** For a person whose plan runs: what they have, instead of the same plan for sale again. */
export const CurrentPlan = ({ subscription }: { subscription: BillingSubscription }) => (
  <div className={styles.form}>
    <h2>You have the {planName(subscription.tier)} plan</h2>
    {subscription.checkout === 'resume' ? (
      <p>
        You cancelled it.
        {subscription.currentPeriodEnd && (
          <>
            {' '}
            It ends on <Day at={subscription.currentPeriodEnd} />.
          </>
        )}{' '}
        Resume it, and it goes on as before; nothing is charged now.
      </p>
    ) : (
      <p>
        {subscription.nextBillingDate ? (
          <>
            It renews on <Day at={subscription.nextBillingDate} />. There is nothing to buy.
          </>
        ) : (
          'It is active. There is nothing to buy.'
        )}
      </p>
    )}
    <div className={styles.actions}>
      <ButtonLink to="/billing" look={subscription.checkout === 'resume' ? 'outlined' : 'primary'}>
        Manage Billing
      </ButtonLink>
      {subscription.checkout === 'resume' && <ResumeSubscription />}
    </div>
  </div>
)
