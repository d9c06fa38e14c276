import type { BillingInvoice } from '@calendar-sync/contracts/api/billing'
import Skeleton from '@mui/material/Skeleton'
import { useGetList } from 'react-admin'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Day } from '../ui/Moment.tsx'
import { formatMoney } from '../ui/numbers.ts'
import styles from './billing.module.css'
import { statusTone } from './billingWords.ts'

/** A table that becomes cards on a phone; each cell carries its heading for that. */
export function Invoices() {
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
