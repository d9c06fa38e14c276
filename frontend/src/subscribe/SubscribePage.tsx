import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, useState } from 'react'
import { useBilling } from '../billing/useBilling.ts'
import { Page } from '../layout/Page.tsx'
import { Card } from '../ui/Card.tsx'
import { CreditCardForm } from './CreditCardForm.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { InvoiceForm } from './InvoiceForm.tsx'
import { PlanPicker } from './PlanPicker.tsx'
import type { Tier } from './plans.ts'
import { checkoutWords } from './promises.ts'
import styles from './SubscribePage.module.css'

type Method = 'card' | 'invoice'

export function SubscribePage() {
  const id = useId()
  const [tier, setTier] = useState<Tier>('pro')
  const [method, setMethod] = useState<Method>('card')
  const { data: billing, isPending } = useBilling()
  const subscription = billing?.subscription
  const words = checkoutWords(isPending ? 'pending' : (subscription?.checkout ?? 'unknown'))
  const runs = subscription?.checkout === 'nothing' || subscription?.checkout === 'resume'

  return (
    <Page title="Choose your plan" lead={words.lead}>
      <div className={styles.columns}>
        <PlanPicker value={tier} onChange={setTier} current={runs ? subscription.tier : null} />
        <Card aria-label="Payment">
          <Tabs
            value={method}
            onChange={(_, next: Method) => setMethod(next)}
            aria-label="Payment method"
            variant="fullWidth"
          >
            <Tab value="card" label="Credit Card" id={`${id}-card`} aria-controls={`${id}-panel`} />
            <Tab value="invoice" label="Invoice (Enterprise)" id={`${id}-invoice`} aria-controls={`${id}-panel`} />
          </Tabs>
          <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${method}`}>
            {method === 'invoice' && <InvoiceForm tier={tier} />}
            {method === 'card' && isPending && <Skeleton height={420} />}
            {method === 'card' && runs && <CurrentPlan subscription={subscription} />}
            {method === 'card' && !isPending && !runs && <CreditCardForm tier={tier} words={words} />}
          </div>
        </Card>
      </div>
    </Page>
  )
}
