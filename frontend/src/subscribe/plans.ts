export type Tier = 'pro' | 'enterprise'

export interface Plan {
  readonly tier: Tier
  readonly name: string
  readonly price: string
  readonly period: string
  readonly features: readonly string[]
}

/** A plan as people call it. */
export const planName = (tier: 'none' | Tier): string => plans.find((plan) => plan.tier === tier)?.name ?? 'No plan'

/** Specification (commercial), What the product does: plans. */
export const plans: readonly Plan[] = [
  {
    tier: 'pro',
    name: 'Pro',
    price: '$9.99',
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

export const countries = [
  'United States',
  'Canada',
  'United Kingdom',
  'Australia',
  'Germany',
  'France',
  'Japan',
  'Brazil',
  'India',
  'China',
] as const
