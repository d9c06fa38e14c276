import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { CardFields } from './CardFields.tsx'
import { type CardForm, emptyCardForm, subscribeBody } from './card.ts'
import styles from './forms.module.css'
import type { Tier } from './plans.ts'
import type { CheckoutWords } from './promises.ts'
import { declineOf, useSubscribe } from './useSubscribe.ts'

export function CreditCardForm({ tier, words }: { tier: Tier; words: CheckoutWords }) {
  const navigate = useNavigate()
  const subscribe = useSubscribe()
  const { register, handleSubmit, setError, formState } = useForm<CardForm>({ defaultValues: emptyCardForm })

  const send = (form: CardForm) =>
    subscribe.mutate(subscribeBody(form), {
      onError: (error) => {
        const declined = declineOf(error)
        if (declined) setError('cardNumber', { message: declined }, { shouldFocus: true })
      },
    })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <CardFields register={register} formState={formState} />
      {tier === 'enterprise' && <p>Enterprise cannot be bought by card. Choose Invoice (Enterprise) instead.</p>}
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => void navigate('/')}>
          Cancel
        </Button>
        <Button type="submit" disabled={tier === 'enterprise'} busy={subscribe.isPending}>
          {subscribe.isPending ? 'Processing…' : words.submit}
        </Button>
      </div>
      <p className={styles.note}>{words.terms} Your card number and CVV do not leave this browser.</p>
    </form>
  )
}
