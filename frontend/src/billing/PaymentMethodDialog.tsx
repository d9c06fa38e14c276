import type { PaymentMethodBody } from '@calendar-sync/contracts/api/billing'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { CardFields } from '../subscribe/CardFields.tsx'
import { type CardForm, emptyCardForm, paymentMethodBody } from '../subscribe/card.ts'
import forms from '../subscribe/forms.module.css'
import { declineOf } from '../subscribe/useSubscribe.ts'
import { Button } from '../ui/Button.tsx'
import { DialogTitle } from '../ui/DialogTitle.tsx'
import { useBillingChange } from './useBilling.ts'

interface PaymentMethodDialogProps {
  readonly adding: boolean
  readonly onClose: () => void
}

/** Another card, checked like the one at checkout; of it too, number and CVV stay in this browser. */
export function PaymentMethodDialog({ adding, onClose }: PaymentMethodDialogProps) {
  const id = useId()
  const { register, handleSubmit, setError, formState } = useForm<CardForm>({ defaultValues: emptyCardForm })
  const change = useBillingChange<PaymentMethodBody>(
    (api, body) => api.changePaymentMethod(body),
    { title: 'Payment method updated', description: 'The next invoice is charged to this card.' },
    'Failed to update payment method',
  )
  const save = (form: CardForm) =>
    change.mutate(paymentMethodBody(form), {
      onSuccess: onClose,
      onError: (error) => {
        const declined = declineOf(error)
        if (declined) setError('cardNumber', { message: declined }, { shouldFocus: true })
      },
    })

  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{adding ? 'Add Payment Method' : 'Update Payment Method'}</DialogTitle>
      <DialogContent>
        <form id={`${id}-form`} className={forms.form} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
          <CardFields register={register} formState={formState} />
        </form>
      </DialogContent>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={`${id}-form`} busy={change.isPending}>
          Save Payment Method
        </Button>
      </DialogActions>
    </Dialog>
  )
}
