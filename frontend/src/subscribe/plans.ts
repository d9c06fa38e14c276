import type { BillingSubscription } from '@calendar-sync/contracts/api/billing'
import { proPriceCents } from '@calendar-sync/contracts/price'
import { formatMoney } from '../ui/numbers.ts'

export type Tier = 'pro' | 'enterprise'

interface Plan {
  readonly tier: Tier
  readonly name: string
  readonly price: string
  readonly period: string
  readonly features: readonly string[]
}

const price = formatMoney(proPriceCents / 100)

/** A plan as people call it. */
export const planName = (tier: 'none' | Tier): string => plans.find((plan) => plan.tier === tier)?.name ?? 'No plan'

/** Specification (commercial), What the product does: plans. */
export const plans: readonly Plan[] = [
  {
    tier: 'pro',
    name: 'Pro',
    price,
    period: 'per month',
    features: [
      'Up to 5 Google accounts',
      'Unlimited calendars',
      'Advanced filters',
      'Priority support',
      'Conflict resolution',
    ],
  },
  {
    tier: 'enterprise',
    name: 'Enterprise',
    price: 'Contact us',
    period: '',
    features: ['Unlimited accounts', 'Team management', 'Custom integration', 'Dedicated support', 'API access'],
  },
]

export interface CheckoutWords {
  readonly lead: string
  /** What is charged, and when, beside the button that agrees to it. */
  readonly terms: string
  readonly submit: string
}

const renewal = 'Subscriptions renew automatically unless cancelled.'
const submit = 'Subscribe'

/**
 * What the page may promise: what subscribing does for this person now, as the server says.
 * @param waited whether the person waited for the launch, and so has a month more of trial
 */
export function checkoutWords(
  checkout: BillingSubscription['checkout'] | 'pending' | 'unknown',
  waited = false,
): CheckoutWords {
  switch (checkout) {
    case 'trial':
      return waited
        ? {
            lead: `Start with a free trial of 14 days and one month more, because you joined our waitlist. ${renewal}`,
            terms: `Nothing is charged for 14 days and one month more; then Pro costs ${price} per month.`,
            submit,
          }
        : {
            lead: `Start with a 14-day free trial. ${renewal}`,
            terms: `Nothing is charged during the 14-day free trial; then Pro costs ${price} per month.`,
            submit,
          }
    case 'charge':
      return {
        lead: `You have had your free trial, so the first month is charged when you subscribe. ${renewal}`,
        terms: `${price} is charged now, and every month until you cancel.`,
        submit: `Subscribe and Pay ${price}`,
      }
    case 'resume':
    case 'nothing':
      return { lead: 'Your plan is running. You can manage it, or ask for Enterprise.', terms: '', submit }
    case 'pending':
      return { lead: renewal, terms: '', submit }
    case 'unknown':
      return {
        lead: renewal,
        terms: `We could not look up whether you still have a free trial. If you have had it, ${price} is charged now.`,
        submit,
      }
  }
}
