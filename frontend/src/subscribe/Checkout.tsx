import type { BillingSubscription } from '@calendar-sync/contracts/api/billing'
import Button from '@mui/material/Button'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { resumeWords } from '../billing/billingWords.ts'
import { ResumeSubscription } from '../billing/CancelOrResume.tsx'
import { PlanEnd } from '../billing/PlanEnd.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { FormField } from '../ui/FormField.tsx'
import { CardFields } from './CardFields.tsx'
import { atMost, type CardForm, emailRule, emptyCardForm, required, subscribeBody } from './card.ts'
import { type CheckoutWords, planName, type Tier } from './plans.ts'
import styles from './subscribe.module.css'
import { declineOf, useRequestEnterprise, useSubscribe } from './useSubscribe.ts'

/** How the plan goes on. Each has a key: a paragraph that a browser translated cannot become another. */
function Prospect({ checkout, currentPeriodEnd, nextBillingDate, renewsOnceResumed }: BillingSubscription) {
  if (checkout === 'resume')
    return (
      <p key="cancelled">
        <span>You cancelled it.</span>{' '}
        {currentPeriodEnd && (
          <span>
            It ends on <PlanEnd at={currentPeriodEnd} />.{' '}
          </span>
        )}
        <span>{resumeWords(renewsOnceResumed)}</span>
      </p>
    )
  if (nextBillingDate)
    return (
      <p key="renewing">
        It renews on <PlanEnd at={nextBillingDate} />. There is nothing to buy.
      </p>
    )
  if (currentPeriodEnd)
    return (
      <p key="ending">
        It ends on <PlanEnd at={currentPeriodEnd} />; nothing is charged then. There is nothing to buy before.
      </p>
    )
  return <p key="endless">It is active. There is nothing to buy.</p>
}

/** For a person whose plan runs: what they have, instead of the same plan for sale again. */
export const CurrentPlan = ({ subscription }: { subscription: BillingSubscription }) => (
  <div className={styles.form}>
    <h2>{`You have the ${planName(subscription.tier)} plan`}</h2>
    <Prospect {...subscription} />
    <div className={styles.actions}>
      <ButtonLink variant={subscription.checkout === 'resume' ? 'outlined' : 'contained'} to="/billing">
        Manage Billing
      </ButtonLink>
      {subscription.checkout === 'resume' && <ResumeSubscription />}
    </div>
  </div>
)

interface Invoice {
  companyName: string
  billingEmail: string
  vatNumber: string
  additionalInformation: string
}

export function InvoiceForm({ tier }: { tier: Tier }) {
  const navigate = useNavigate()
  const { ask, isPending, isSuccess } = useRequestEnterprise()
  const { register, handleSubmit, formState } = useForm<Invoice>({
    defaultValues: { companyName: '', billingEmail: '', vatNumber: '', additionalInformation: '' },
  })
  const field = (name: keyof Invoice, validate?: (typed: string) => true | string) => ({
    registration: register(name, { validate }),
    problem: formState.errors[name],
  })

  if (isSuccess)
    return (
      <p role="status" className={styles.thanks}>
        Thank you. We have your request and will write to you within a working day.
      </p>
    )

  const send = ({ companyName, billingEmail, vatNumber, additionalInformation }: Invoice) =>
    ask({
      tier: 'enterprise',
      paymentMethod: 'invoice',
      companyName: companyName.trim(),
      billingEmail: billingEmail.trim(),
      ...(vatNumber.trim() && { vatNumber: vatNumber.trim() }),
      ...(additionalInformation.trim() && { additionalInformation: additionalInformation.trim() }),
    })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      {tier !== 'enterprise' && (
        <p role="note" className={styles.hint}>
          Invoices are for the Enterprise plan. Choose that plan to go on.
        </p>
      )}
      <FormField
        label="Company Name"
        autoComplete="organization"
        {...field('companyName', required('Company name is required'))}
      />
      <FormField label="Billing Email" type="email" autoComplete="email" {...field('billingEmail', emailRule)} />
      <FormField label="VAT/Tax ID (optional)" {...field('vatNumber', atMost('VAT/Tax ID', 100))} />
      <FormField
        label="Additional Information"
        multiline
        minRows={3}
        {...field('additionalInformation', atMost('Additional information', 5000))}
      />
      <div className={styles.actions}>
        <Button variant="text" disabled={isPending} onClick={() => void navigate('/')}>
          Cancel
        </Button>
        <Button variant="contained" type="submit" disabled={tier !== 'enterprise'} loading={isPending}>
          Request Enterprise Plan
        </Button>
      </div>
    </form>
  )
}

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
      {tier === 'enterprise' && (
        <p role="note" className={styles.hint}>
          Enterprise cannot be bought by card. Choose Invoice (Enterprise) instead.
        </p>
      )}
      <CardFields register={register} formState={formState} />
      <div className={styles.actions}>
        <Button variant="text" disabled={subscribe.isPending} onClick={() => void navigate('/')}>
          Cancel
        </Button>
        <Button variant="contained" type="submit" disabled={tier === 'enterprise'} loading={subscribe.isPending}>
          <span>{subscribe.isPending ? 'Processing…' : words.submit}</span>
        </Button>
      </div>
      <p className={styles.note}>
        {tier === 'pro' && `${words.terms} `}Your card number and CVV do not leave this browser.
      </p>
    </form>
  )
}
