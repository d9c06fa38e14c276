import type { BillingPaymentMethod } from '@calendar-sync/contracts/api/billing'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import styles from './PaymentMethod.module.css'
import { PaymentMethodDialog } from './PaymentMethodDialog.tsx'

const typeNames: Record<BillingPaymentMethod['type'], string> = { credit_card: 'Credit card', invoice: 'Invoice' }

const CardPicture = ({ type, brand, last4, expiryDate }: BillingPaymentMethod) => (
  <dl className={styles.card}>
    <div>
      <dt>Type</dt>
      <dd>
        {typeNames[type]}
        {brand && ` · ${brand[0]?.toUpperCase()}${brand.slice(1)}`}
      </dd>
    </div>
    <div className={styles.number}>
      <dt>Last 4 digits</dt>
      <dd>
        <span aria-hidden="true">•••• •••• •••• </span>
        {last4}
      </dd>
    </div>
    <div>
      <dt>Expiry date</dt>
      <dd>{expiryDate}</dd>
    </div>
  </dl>
)

export function PaymentMethod({ method }: { method: BillingPaymentMethod | null }) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      {method ? <CardPicture {...method} /> : <p className={styles.none}>No payment method is on file.</p>}
      <div>
        <Button onClick={() => setEditing(true)}>{method ? 'Update Payment Method' : 'Add Payment Method'}</Button>
      </div>
      {editing && <PaymentMethodDialog adding={method === null} onClose={() => setEditing(false)} />}
    </>
  )
}
