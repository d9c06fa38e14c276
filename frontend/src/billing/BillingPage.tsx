import type { Billing } from '@calendar-sync/contracts/api/billing'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { memo, useCallback, useState } from 'react'
import { Page } from '../layout/Page.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Loading } from '../ui/Loading.tsx'
import { TabbedPanel } from '../ui/TabbedPanel.tsx'
import styles from './billing.module.css'
import { Invoices } from './Invoices.tsx'
import { Overview } from './Overview.tsx'
import { PaymentMethod } from './PaymentMethod.tsx'
import { useBilling } from './useBilling.ts'

const tabs = [
  ['overview', 'Overview'],
  ['invoices', 'Invoices'],
  ['method', 'Payment Method'],
] as const
type TabName = (typeof tabs)[number][0]

interface PanelProps {
  readonly tab: TabName
  readonly billing: Billing
  readonly onMend: () => void
}

/** Not drawn again with the tabs. */
const Panel = memo(function Panel({ tab, billing, onMend }: PanelProps) {
  switch (tab) {
    case 'overview':
      return <Overview billing={billing} onMend={onMend} />
    case 'invoices':
      return <Invoices />
    case 'method':
      return <PaymentMethod method={billing.subscription.paymentMethod} />
  }
})

export function BillingPage() {
  const [tab, setTab] = useState<TabName>('overview')
  const showMethod = useCallback(() => setTab('method'), [])
  const { data, isPending, error, refetch } = useBilling()

  return (
    <Page title="Billing" lead="Your plan, what it costs, and what you have paid.">
      {error && (
        <Banner cause={error} onRetry={refetch}>
          Error: Failed to load billing information. Please try again later.
        </Banner>
      )}
      {isPending && <Loading shape={<Skeleton height={360} />}>Loading billing...</Loading>}
      {data && (
        <Card component="section" variant="outlined" aria-label="Billing">
          <TabbedPanel
            label="Billing"
            variant="scrollable"
            tabs={tabs}
            tab={tab}
            onTab={setTab}
            className={styles.panel}
          >
            {(name) => <Panel tab={name} billing={data} onMend={showMethod} />}
          </TabbedPanel>
        </Card>
      )}
    </Page>
  )
}
