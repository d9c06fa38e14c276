import CheckIcon from '@mui/icons-material/Check'
import Card from '@mui/material/Card'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { Invoices } from '../billing/Invoices.tsx'
import { Refusal } from '../billing/Refusal.tsx'
import { useBilling } from '../billing/useBilling.ts'
import { Page } from '../layout/Page.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Loading } from '../ui/Loading.tsx'
import { TabbedPanel } from '../ui/TabbedPanel.tsx'
import { CreditCardForm, CurrentPlan, InvoiceForm } from './Checkout.tsx'
import { checkoutWords, plans, type Tier } from './plans.ts'
import styles from './subscribe.module.css'

interface PlanPickerProps {
  readonly value: Tier
  readonly onChange: (tier: Tier) => void
  /** The plan that the person has, if one runs. */
  readonly current: Tier | 'none' | null
}

const PlanPicker = ({ value, onChange, current }: PlanPickerProps) => (
  <fieldset className={styles.picker}>
    <legend className="visuallyHidden">Plan</legend>
    {plans.map(({ tier, name, price, period, features }) => (
      <div key={tier} className={styles.plan}>
        <FormControlLabel
          className={styles.head}
          label={<span className={styles.name}>{name}</span>}
          value={tier}
          checked={value === tier}
          onChange={() => onChange(tier)}
          control={<Radio name="plan" slotProps={{ input: { 'aria-describedby': `plan-${tier}` } }} />}
        />
        <div id={`plan-${tier}`}>
          {tier === current && <Badge tone="good">Your plan</Badge>}
          <p className={styles.price}>
            <b>{price}</b> {period}
          </p>
          <ul className={styles.features}>
            {features.map((feature) => (
              <li key={feature}>
                <CheckIcon fontSize="small" /> {feature}
              </li>
            ))}
          </ul>
        </div>
      </div>
    ))}
  </fieldset>
)

const methods = [
  ['card', 'Credit Card'],
  ['invoice', 'Invoice (Enterprise)'],
] as const
type Method = (typeof methods)[number][0]

export function SubscribePage() {
  const [tier, setTier] = useState<Tier>('pro')
  const [method, setMethod] = useState<Method>('card')
  const { data: billing, isPending } = useBilling()
  const subscription = billing?.subscription
  const words = checkoutWords(isPending ? 'pending' : (subscription?.checkout ?? 'unknown'), subscription?.waited)
  const runs = subscription?.checkout === 'nothing' || subscription?.checkout === 'resume'

  /** Each plan is paid in one way; the other can be looked at. */
  const choose = (chosen: Tier) => {
    setTier(chosen)
    setMethod(chosen === 'enterprise' ? 'invoice' : 'card')
  }

  return (
    <Page title="Choose your plan" lead={words.lead}>
      {isPending && <Loading shape={<Skeleton height={640} />}>Loading your plan...</Loading>}
      {!runs && subscription && subscription.paymentProblem !== null && (
        <div className={styles.refusal}>
          <Refusal subscription={subscription} />
        </div>
      )}
      {!isPending && (
        <div className={styles.columns}>
          <PlanPicker value={tier} onChange={choose} current={runs ? subscription.tier : null} />
          <Card component="section" variant="outlined" aria-label="Payment">
            <TabbedPanel label="Payment method" variant="fullWidth" tabs={methods} tab={method} onTab={setMethod}>
              {(name) => {
                if (name === 'invoice') return <InvoiceForm tier={tier} />
                return runs ? <CurrentPlan subscription={subscription} /> : <CreditCardForm tier={tier} words={words} />
              }}
            </TabbedPanel>
          </Card>
        </div>
      )}
      {!runs && billing && billing.invoices.length > 0 && (
        <Card component="section" variant="outlined" aria-labelledby="past-invoices" className={styles.invoices}>
          <h2 id="past-invoices">Your past invoices</h2>
          <Invoices />
        </Card>
      )}
    </Page>
  )
}
