import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, useState } from 'react'
import { Page } from '../layout/Page.tsx'
import { Banner } from '../ui/Banner.tsx'
import styles from './billing.module.css'
import { Invoices } from './Invoices.tsx'
import { Overview } from './Overview.tsx'
import { PaymentMethod } from './PaymentMethod.tsx'
import { useBilling } from './useBilling.ts'

const tabs = { overview: 'Overview', invoices: 'Invoices', method: 'Payment Method' } as const
type TabName = keyof typeof tabs
const order: readonly TabName[] = ['overview', 'invoices', 'method']

export function BillingPage() {
  const id = useId()
  const [tab, setTab] = useState<TabName>('overview')
  const { data, isPending, error, refetch } = useBilling()

  return (
    <Page title="Billing" lead="Your plan, what it costs, and what you have paid.">
      {error && (
        <Banner cause={error} onRetry={refetch}>
          Error: Failed to load billing information. Please try again later.
        </Banner>
      )}
      {isPending && <Skeleton height={360} />}
      {data && (
        <Card component="section" variant="outlined" aria-label="Billing">
          <Tabs value={tab} onChange={(_, next: TabName) => setTab(next)} aria-label="Billing" variant="scrollable">
            {order.map((name) => (
              <Tab key={name} value={name} label={tabs[name]} id={`${id}-${name}`} aria-controls={`${id}-panel`} />
            ))}
          </Tabs>
          <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={styles.panel}>
            {tab === 'overview' && <Overview billing={data} onMend={() => setTab('method')} />}
            {tab === 'invoices' && <Invoices />}
            {tab === 'method' && <PaymentMethod method={data.subscription.paymentMethod} />}
          </div>
        </Card>
      )}
    </Page>
  )
}
