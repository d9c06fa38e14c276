import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { CardFields } from './CardFields.tsx'
import { type CardForm, emptyCardForm, subscribeBody } from './card.ts'
import styles from './forms.module.css'
import type { Tier } from './plans.ts'
import { useSubscribe } from './useSubscribe.ts'

export function CreditCardForm({ tier }: { tier: Tier }) {
  const navigate = useNavigate()
  const subscribe = useSubscribe()
  const { register, handleSubmit, formState } = useForm<CardForm>({ defaultValues: emptyCardForm })

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit((form) => subscribe.mutate(subscribeBody(form)))(event)}
    >
      <CardFields register={register} formState={formState} />
      {tier === 'enterprise' && <p>Enterprise cannot be bought by card. Choose Invoice (Enterprise) instead.</p>}
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => void navigate('/')}>
          Cancel
        </Button>
        <Button type="submit" disabled={tier === 'enterprise'} busy={subscribe.isPending}>
          {subscribe.isPending ? 'Processing…' : 'Subscribe'}
        </Button>
      </div>
      <p className={styles.note}>
        Nothing is charged during the 14-day free trial. Your card number and CVV do not leave this browser.
      </p>
    </form>
  )
}
