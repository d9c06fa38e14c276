import type { Charge, KnownCard, PaymentOutcome } from '@calendar-sync/contracts/domain/subscription'
import type { ChargeId, UserId } from '@calendar-sync/contracts/ids'

/** Its `chargeId` is the idempotency key. */
export type CardCharge = Pick<Charge, 'chargeId' | 'amountCents' | 'currency' | 'card'> & { readonly userId: UserId }

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
