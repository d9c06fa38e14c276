import type { BillingPaymentMethod } from '@calendar-sync/contracts/api/billing'
import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import { useId, useState } from 'react'
import { useUpdate } from 'react-admin'
import { useForm } from 'react-hook-form'
import { own } from '../request/apiDataProvider.ts'
import { CardFields } from '../subscribe/CardFields.tsx'
import { type CardForm, emptyCardForm, paymentMethodBody } from '../subscribe/card.ts'
import forms from '../subscribe/subscribe.module.css'
import { declineOf } from '../subscribe/useSubscribe.ts'
import { FormActions } from '../ui/FormActions.tsx'
import { FramedDialog, stay } from '../ui/FramedDialog.tsx'
import styles from './billing.module.css'
import { useBillingOutcome } from './useBilling.ts'

interface PaymentMethodDialogProps {
  readonly adding: boolean
  readonly onClose: () => void
}

/** Another card, checked like the one at checkout; of it too, number and CVV stay in this browser. */
function PaymentMethodDialog({ adding, onClose }: PaymentMethodDialogProps) {
  const id = useId()
  const { register, handleSubmit, setError, formState } = useForm<CardForm>({ defaultValues: emptyCardForm })
  const outcome = useBillingOutcome(
    { title: 'Payment method updated', description: 'The next invoice is charged to this card.' },
    'Failed to update payment method',
  )
  // Of the mutation and not of the call: also who has left the page by then is told.
  const [update, { isPending }] = useUpdate(
    'payment-methods',
    {},
    {
      onSuccess: () => {
        void outcome.onSuccess()
        onClose()
      },
      onError: (error) => {
        outcome.onError(error)
        const declined = declineOf(error)
        if (declined) setError('cardNumber', { message: declined }, { shouldFocus: true })
      },
    },
  )
  const save = (form: CardForm) => void update('payment-methods', { id: own, data: paymentMethodBody(form) })

  return (
    <FramedDialog
      title={adding ? 'Add Payment Method' : 'Update Payment Method'}
      height={320}
      onClose={isPending ? stay : onClose}
    >
      <DialogContent>
        <form id={`${id}-form`} className={forms.form} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
          <CardFields register={register} formState={formState} />
        </form>
      </DialogContent>
      <FormActions submit="Save Payment Method" busy={isPending} form={`${id}-form`} onCancel={onClose} />
    </FramedDialog>
  )
}

const typeNames: Record<BillingPaymentMethod['type'], string> = { credit_card: 'Credit card', invoice: 'Invoice' }

const CardPicture = ({ type, brand, last4, expiryDate }: BillingPaymentMethod) => (
  <dl className={styles.card}>
    <div>
      <dt>Type</dt>
      <dd>{`${typeNames[type]}${brand ? ` · ${brand[0]?.toUpperCase()}${brand.slice(1)}` : ''}`}</dd>
    </div>
    <div className={styles.number}>
      <dt>Last 4 digits</dt>
      <dd>
        <span aria-hidden="true">•••• •••• •••• </span>
        <span>{last4}</span>
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
      {method ? <CardPicture {...method} /> : <p className={styles.paymentMethodNone}>No payment method is on file.</p>}
      <div>
        <Button variant="contained" onClick={() => setEditing(true)}>
          <span>{method ? 'Update Payment Method' : 'Add Payment Method'}</span>
        </Button>
      </div>
      {editing && <PaymentMethodDialog adding={method === null} onClose={() => setEditing(false)} />}
    </>
  )
}
