import type { PaymentMethod } from '@calendar-sync/contracts/events/subscription'
import type { ChargeId, UserId } from '@calendar-sync/contracts/ids'

export type PaymentOutcome =
  | { readonly outcome: 'approved' }
  /** The bank says no; `message` is for the person. */
  | { readonly outcome: 'declined'; readonly message: string }

/** What is known of a card here. Its number is known to the browser and the payment provider only. */
export type KnownCard = Pick<PaymentMethod, 'brand' | 'last4' | 'expiryMonth' | 'expiryYear'>

export interface CardCharge {
  /** The idempotency key. */
  readonly chargeId: ChargeId
  readonly userId: UserId
  readonly amountCents: number
  readonly currency: string
  readonly card: KnownCard
}

/** A charge's key was used for another person, amount or card: a programming error, never a person's. */
export class ChargeIdReused extends Error {
  override readonly name = 'ChargeIdReused'
  constructor(chargeId: ChargeId) {
    super(`The charge ${chargeId} was made with other particulars.`)
  }
}

/** The payment provider. All methods throw when it cannot be reached, and may then be called again. */
export interface PaymentGateway {
  /** Whether a card can be charged, without charging it. */
  verify(card: KnownCard): Promise<PaymentOutcome>
  /**
   * Charges a card once for each `chargeId`: a repeated one charges nothing and is answered as the first time.
   * @throws ChargeIdReused
   */
  charge(charge: CardCharge): Promise<PaymentOutcome>
  /** Gives a charge back, and sees to it that the key is never charged afterwards, also when it was not before. */
  cancel(charge: CardCharge): Promise<void>
}
