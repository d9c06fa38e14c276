import type { SubscriptionEvent } from '@calendar-sync/contracts/domain/subscription'
import type { Words } from './context.ts'
import { dayOf, dollars, possession, quoted } from './phrases.ts'

const until = (expiry: string | null): string => (expiry ? ` until ${dayOf(expiry)}` : ' without an end')

const terms = ({ tier, status, expiry }: { tier: string; status: string; expiry: string | null }): string =>
  tier === 'none' ? `no plan (${status})` : `${tier} (${status})${until(expiry)}`

export const subscriptionWords: Words<SubscriptionEvent['type']> = {
  SubscriptionChanged: (data, { subscription }, subject) =>
    `changed ${possession(subject, 'plan')} from ${terms(subscription)} to ${terms(data)}`,
  SubscriptionCancelled: ({ accessEndsAt }, _, subject) =>
    `cancelled ${possession(subject, 'plan')}${accessEndsAt ? `; access ends on ${dayOf(accessEndsAt)}` : ''}`,
  SubscriptionResumed: () => 'resumed the plan they had cancelled',
  EarlierTrialRecorded: (_, __, subject) =>
    `found that ${possession(subject, 'Google account')} had its free trial before the person left and came back`,
  PaymentMethodChanged: ({ brand, last4, expiryMonth, expiryYear }) =>
    `changed the payment method to ${brand} ending in ${last4}, good until ${expiryMonth}/${expiryYear}`,
  BillingEmailChanged: ({ billingEmail }, { subscription }) =>
    subscription.billingEmail
      ? `changed the billing email from ${subscription.billingEmail} to ${billingEmail}`
      : `set the billing email to ${billingEmail}`,
  ChargeRequested: ({ amountCents, card, periodStart, periodEnd }, _, subject, isOwn) => {
    const asked = isOwn
      ? `to pay ${dollars(amountCents)} with the card`
      : `the bank for ${dollars(amountCents)} from ${possession(subject, 'card')}`
    return `asked ${asked} ending in ${card.last4} for ${dayOf(periodStart)} to ${dayOf(periodEnd)}`
  },
  InvoiceIssued: ({ number, amountCents, periodStart, periodEnd }, _, subject, isOwn) =>
    `${isOwn ? 'was ' : ''}issued ${subject ? `${subject}’s ` : ''}invoice ${number} of ${dollars(amountCents)} for ${dayOf(periodStart)} to ${dayOf(periodEnd)}`,
  PaymentFailed: ({ amountCents, retryAt, reason }, _, subject, isOwn) =>
    `could not ${isOwn ? 'be charged' : 'charge'} ${subject ? `${subject} ` : ''}${dollars(amountCents)}${reason ? ` (${reason})` : ''}; ${retryAt ? `the next try is on ${dayOf(retryAt)}` : 'there will be no further try'}`,
  EnterprisePlanRequested: ({ companyName }) => `requested an Enterprise plan for ${quoted(companyName)}`,
}
