import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, useState } from 'react'
import { Page } from '../layout/Page.tsx'
import { Card } from '../ui/Card.tsx'
import { CreditCardForm } from './CreditCardForm.tsx'
import { InvoiceForm } from './InvoiceForm.tsx'
import { PlanPicker } from './PlanPicker.tsx'
import type { Tier } from './plans.ts'
import styles from './SubscribePage.module.css'

type Method = 'card' | 'invoice'

export function SubscribePage() {
  const id = useId()
  const [tier, setTier] = useState<Tier>('pro')
  const [method, setMethod] = useState<Method>('card')

  return (
    <Page
      title="Choose your plan"
      lead="Start with a 14-day free trial. Subscriptions renew automatically unless cancelled."
    >
      <div className={styles.columns}>
        <PlanPicker value={tier} onChange={setTier} />
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
            {method === 'card' ? <CreditCardForm tier={tier} /> : <InvoiceForm tier={tier} />}
          </div>
        </Card>
      </div>
    </Page>
  )
}
