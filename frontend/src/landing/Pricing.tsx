import { proPriceCents } from '@calendar-sync/contracts/price'
import { useAuth } from '../auth/AuthProvider.tsx'
import { siteOf } from '../auth/session.ts'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import { formatMoney } from '../ui/numbers.ts'
import styles from './Pricing.module.css'
import { Section } from './Sections.tsx'
import { SiteNotice } from './SiteNotice.tsx'

const plans = [
  {
    name: 'Pro',
    price: '$6',
    /** Whether it can be bought; the others are waited for. */
    onSale: true,
    promise: 'For one person with two calendars.',
    features: [
      'Unlimited calendars and events',
      'Real-time sync',
      'Priority support with 24-hour response',
      'Advanced filters and privacy controls',
    ],
  },
  {
    name: 'Family',
    price: '$10',
    onSale: false,
    promise: 'For everyone at the breakfast table.',
    features: [
      '5 user accounts with shared admin',
      'Family dashboard',
      'Privacy toggles',
      'Premium support with a phone option',
    ],
  },
] as const

/** Specification (commercial), Plans: what the checkout sells. */
const monthly = `${formatMoney(proPriceCents / 100)} per month`

type Plan = (typeof plans)[number]

const PlanCard = ({
  name,
  price,
  promise,
  features,
  onSale,
  onJoinWaitlist,
}: Plan & { onJoinWaitlist: () => void }) => (
  <li className={styles.plan} data-plan={name}>
    <h3>{name}</h3>
    <p>{promise}</p>
    <p className={styles.price}>
      <b>{price}</b> per month
      <small>billed annually</small>
    </p>
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>
          <CheckIcon /> {feature}
        </li>
      ))}
    </ul>
    {onSale ? (
      <ButtonAnchor href="/api/auth/authorize">Start free trial</ButtonAnchor>
    ) : (
      <Button look="outlined" onClick={onJoinWaitlist}>
        Join the waitlist for {name}
      </Button>
    )}
    <p className={styles.sold}>
      {onSale
        ? `The checkout sells ${name} at ${monthly} today.`
        : `${name} cannot be bought yet. The waitlist hears first.`}
    </p>
  </li>
)

export function Pricing({ onJoinWaitlist }: { onJoinWaitlist: () => void }) {
  const { launchNotice } = siteOf(useAuth().session)
  return (
    <Section
      id="pricing"
      title="Less than one taxi home when your family did not know you had landed"
      lead="All plans have a 14-day free trial. Monthly billing is coming soon."
    >
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.name} {...plan} onJoinWaitlist={onJoinWaitlist} />
        ))}
      </ul>
      <div className={styles.waitlist}>
        <p>
          {launchNotice && (
            <b>
              <SiteNotice name="launchNotice" />
            </b>
          )}{' '}
          Join the waitlist today and get 1 free month.
        </p>
        <Button look="outlined" onClick={onJoinWaitlist}>
          Get early access
        </Button>
      </div>
    </Section>
  )
}
