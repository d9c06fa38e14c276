import type { Billing, BillingInvoice } from '@calendar-sync/contracts/api/billing'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { memo, useCallback, useState } from 'react'
import { useGetList } from 'react-admin'
import { Page } from '../layout/Page.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Day } from '../ui/Moment.tsx'
import { formatMoney } from '../ui/numbers.ts'
import { TabbedPanel } from '../ui/TabbedPanel.tsx'
import styles from './billing.module.css'
import { statusTone } from './billingWords.ts'
import { Overview } from './Overview.tsx'
import { PaymentMethod } from './PaymentMethod.tsx'
import { useBilling } from './useBilling.ts'

/** A table that becomes cards on a phone; each cell carries its heading for that. */
function Invoices() {
  const { data: invoices, error, refetch } = useGetList<BillingInvoice>('invoices')
  if (error && !invoices)
    return (
      <Banner cause={error} onRetry={refetch}>
        Your invoices could not be loaded.
      </Banner>
    )
  if (!invoices) return <Loading shape={<Skeleton height={180} />}>Loading invoices...</Loading>
  if (invoices.length === 0)
    return <p className={styles.none}>No invoices yet. The first one comes with the first payment.</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col">Date</th>
          <th scope="col">Amount</th>
          <th scope="col">Currency</th>
          <th scope="col">Status</th>
          <th scope="col">Document</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map(({ id, number, date, amount, currency, status, pdfUrl }) => (
          <tr key={id}>
            <td data-heading="Invoice">{number}</td>
            <td data-heading="Date">
              <Day at={date} />
            </td>
            <td data-heading="Amount">{formatMoney(amount, currency)}</td>
            <td data-heading="Currency">{currency}</td>
            <td data-heading="Status">
              <Badge tone={statusTone(status)}>{status}</Badge>
            </td>
            <td data-heading="Document">
              <a
                href={pdfUrl}
                target="_blank"
                rel="noreferrer"
                aria-label={`PDF of invoice ${number}, opens in a new tab`}
              >
                PDF
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

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
