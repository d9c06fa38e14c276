import type { PaymentMethod } from '@calendar-sync/contracts/events/subscription'
import type { UserId } from '@calendar-sync/contracts/ids'

export type PaymentOutcome =
  | { readonly outcome: 'approved' }
  /** The bank says no; `message` is for the person. */
  | { readonly outcome: 'declined'; readonly message: string }

/** What is known of a card here. Its number is known to the browser and the payment provider only. */
export type KnownCard = Pick<PaymentMethod, 'brand' | 'last4' | 'expiryMonth' | 'expiryYear'>

export interface Charge {
  readonly userId: UserId
  readonly amountCents: number
  readonly currency: string
  readonly card: KnownCard
  /** The same charge sent twice is charged once. */
  readonly idempotencyKey: string
}

/** The payment provider. Both methods throw when it cannot be reached; then nothing was charged that a retry would repeat. */
export interface PaymentGateway {
  /** Whether a card can be charged, without charging it. */
  verify(card: KnownCard): Promise<PaymentOutcome>
  charge(charge: Charge): Promise<PaymentOutcome>
}

const declinedCards: Readonly<Record<string, string>> = {
  '0002': 'Your card was declined.',
  '9995': 'Your card has insufficient funds.',
}
/** Cards that are good at checkout and refused later, to see what happens then. */
const refusedLater = '0341'

/**
 * No money moves: every card is good, but for those whose last digits payment providers use to try a refusal (0002,
 * 9995), or one after checkout (0341).
 * Source: https://docs.stripe.com/testing#declined-payments
 */
export const simulatedGateway: PaymentGateway = {
  async verify({ last4 }) {
    const message = declinedCards[last4]
    return message ? { outcome: 'declined', message } : { outcome: 'approved' }
  },
  async charge({ card }) {
    if (card.last4 === refusedLater) return { outcome: 'declined', message: 'Your card was declined.' }
    return this.verify(card)
  },
}
