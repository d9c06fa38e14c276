import type { Billing, BillingSubscription } from '@calendar-sync/contracts/api/billing'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useUpdate } from 'react-admin'
import { useForm } from 'react-hook-form'
import { own } from '../request/apiDataProvider.ts'
import { emailRule } from '../subscribe/card.ts'
import { planName } from '../subscribe/plans.ts'
import { Badge } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { FormField } from '../ui/FormField.tsx'
import { formatMoney } from '../ui/numbers.ts'
import styles from './billing.module.css'
import { resumeWords, statusTone } from './billingWords.ts'
import { CancelSubscription, ResumeSubscription } from './CancelOrResume.tsx'
import { PlanEnd } from './PlanEnd.tsx'
import { Refusal } from './Refusal.tsx'
import { type BillingRecord, useBillingOutcome } from './useBilling.ts'

/** The address that a person gives for billing. No email is sent to it. */
function BillingEmail({ address }: { address: string }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { billingEmail: address } })
  const outcome = useBillingOutcome(
    { title: 'Billing email updated', description: 'The new address is saved.' },
    'Failed to update billing email',
  )
  const [update, { isPending }] = useUpdate<BillingRecord>('billing', { id: own }, outcome)
  const save = ({ billingEmail }: { billingEmail: string }) =>
    void update('billing', { data: { billingEmail: billingEmail.trim() } })
  return (
    <form className={styles.email} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <FormField
        label="Billing Email"
        type="email"
        autoComplete="email"
        registration={register('billingEmail', { validate: emailRule })}
        problem={formState.errors.billingEmail}
      />
      <Button variant="outlined" type="submit" loading={isPending}>
        Update Email
      </Button>
    </form>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const DayOr = ({ at, otherwise = '–' }: { at: string | null; otherwise?: string }) =>
  at === null ? <span>{otherwise}</span> : <PlanEnd at={at} />

/** What holds now in one sentence: the trial, or the end. Each has a key: a paragraph that a browser translated cannot become another. */
function Standing(subscription: BillingSubscription) {
  const { trialEndsAt, currentPeriodEnd, nextBillingDate, checkout, renewsOnceResumed } = subscription
  if (checkout === 'resume' && currentPeriodEnd)
    return (
      <p key="cancelled" className={styles.ends}>
        Ends on <PlanEnd at={currentPeriodEnd} />. Until then everything keeps working.{' '}
        <span>{resumeWords(renewsOnceResumed)}</span>
      </p>
    )
  if (trialEndsAt && nextBillingDate && checkout === 'nothing' && new Date(trialEndsAt) > new Date())
    return (
      <p key="trial" className={styles.trial}>
        Free until <PlanEnd at={trialEndsAt} />. Nothing is charged before.
      </p>
    )
  if (checkout === 'nothing' && currentPeriodEnd && nextBillingDate === null)
    return (
      <p key="ending" className={styles.ends}>
        Ends on <PlanEnd at={currentPeriodEnd} />. Nothing is charged then.
      </p>
    )
  return null
}

interface OverviewProps {
  readonly billing: Billing
  /** Leads to the card. */
  readonly onMend: () => void
}

export function Overview({ billing: { billingEmail, subscription }, onMend }: OverviewProps) {
  const { tier, status, startDate, currentPeriodEnd, nextBillingDate, billingAmount, billingFrequency } = subscription
  return (
    <>
      <div className={styles.plan}>
        <h2>{planName(tier)}</h2>
        <Badge tone={statusTone(status)}>{status}</Badge>
      </div>
      <Refusal subscription={subscription} onMend={onMend} />
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
          <ButtonLink variant="contained" to="/subscribe">
            Choose a plan
          </ButtonLink>
        </div>
      )}
    </>
  )
}
