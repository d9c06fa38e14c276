import type { Billing, BillingSubscription } from '@calendar-sync/contracts/api/billing'
import type { ReactNode } from 'react'
import { planName } from '../subscribe/plans.ts'
import { Badge } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Day } from '../ui/Moment.tsx'
import { BillingEmail } from './BillingEmail.tsx'
import { CancelSubscription } from './CancelSubscription.tsx'
import { formatMoney } from './money.ts'
import styles from './Overview.module.css'
import { ResumeSubscription } from './ResumeSubscription.tsx'
import { statusTone } from './statusTone.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const DayOr = ({ at, otherwise = '–' }: { at: string | null; otherwise?: string }) =>
  at === null ? otherwise : <Day at={at} />

/** What holds now in one sentence: the trial, or the end. */
function Standing({ trialEndsAt, currentPeriodEnd, checkout }: BillingSubscription) {
  if (checkout === 'resume' && currentPeriodEnd)
    return (
      <p className={styles.ends}>
        Ends on <Day at={currentPeriodEnd} />. Until then everything keeps working.
      </p>
    )
  if (trialEndsAt && checkout === 'nothing' && new Date(trialEndsAt) > new Date())
    return (
      <p className={styles.trial}>
        Free until <Day at={trialEndsAt} />. Nothing is charged before.
      </p>
    )
  return null
}

export function Overview({ billing: { billingEmail, subscription } }: { billing: Billing }) {
  const { tier, status, startDate, currentPeriodEnd, nextBillingDate, billingAmount, billingFrequency } = subscription
  return (
    <>
      <div className={styles.plan}>
        <h2>{planName(tier)}</h2>
        <Badge tone={statusTone(status)}>{status}</Badge>
      </div>
      <Standing {...subscription} />
      <dl className={styles.facts}>
        <Fact name="Start Date">
          <DayOr at={startDate} />
        </Fact>
        <Fact name="Current Period End">
          <DayOr at={currentPeriodEnd} />
        </Fact>
        <Fact name="Next Billing Date">
          <DayOr at={nextBillingDate} />
        </Fact>
        <Fact name="Amount">{billingAmount === null ? '–' : formatMoney(billingAmount)}</Fact>
        <Fact name="Frequency">{billingFrequency ?? '–'}</Fact>
      </dl>
      <BillingEmail key={billingEmail} address={billingEmail} />
      {status === 'active' && subscription.cancelledAt === null && <CancelSubscription />}
      {subscription.checkout === 'resume' && (
        <div>
          <ResumeSubscription />
        </div>
      )}
      {(tier === 'none' || status === 'cancelled' || status === 'inactive') && (
        <div>
          <ButtonLink to="/subscribe">Choose a plan</ButtonLink>
        </div>
      )}
    </>
  )
}
