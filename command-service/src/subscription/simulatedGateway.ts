import { hasExpired, type KnownCard, type PaymentOutcome } from '@calendar-sync/contracts/domain/subscription'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import { type CardCharge, ChargeIdReused, type PaymentGateway } from './paymentGateway.ts'

const declinedCards: Readonly<Record<string, string>> = {
  '0002': 'Your card was declined.',
  '9995': 'Your card has insufficient funds.',
}
/** A card that is good at checkout and refused later, to see what happens then. */
const refusedLater = '0341'

const answerTo = ({ last4 }: KnownCard): PaymentOutcome => {
  const message = declinedCards[last4]
  return message ? { outcome: 'declined', message } : { outcome: 'approved' }
}

const Row = z.object({
  user_id: z.string(),
  amount_cents: z.int(),
  currency: z.string(),
  last4: z.string(),
  outcome: z.enum(['approved', 'declined', 'cancelled']),
  message: z.string().nullable(),
})

/**
 * A payment provider that moves no money and remembers every charge in Postgres, for all processes alike. Every card is
 * good that has not expired, but for those whose last digits payment providers use to try a refusal (0002, 9995), or one after checkout (0341).
 * Source: https://docs.stripe.com/testing#declined-payments
 */
export function createSimulatedGateway(pool: Pool): PaymentGateway {
  /** Keeps what is decided now, unless the key has an outcome already. @returns the outcome that stands */
  const decide = async (charge: CardCharge, outcome: string, message: string | null) => {
    const { chargeId, userId, amountCents, currency, card } = charge
    const { rows } = await pool.query(
      `insert into commands.simulated_charges as known
         (charge_id, user_id, amount_cents, currency, last4, outcome, message) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (charge_id) do update set asked = known.asked + 1 returning *`,
      [chargeId, userId, amountCents, currency, card.last4, outcome, message],
    )
    const row = Row.parse(rows[0])
    const same = row.user_id === userId && row.amount_cents === amountCents && row.currency === currency
    if (!same || row.last4 !== card.last4) throw new ChargeIdReused(chargeId)
    return row
  }
  return {
    verify: async (card) =>
      hasExpired(card, new Date()) ? { outcome: 'declined', message: 'Your card has expired.' } : answerTo(card),
    async charge(charge) {
      const { card } = charge
      const now: PaymentOutcome =
        card.last4 === refusedLater ? { outcome: 'declined', message: 'Your card was declined.' } : answerTo(card)
      const { outcome, message } = await decide(charge, now.outcome, now.outcome === 'declined' ? now.message : null)
      if (outcome === 'approved') return { outcome }
      return { outcome: 'declined', message: message ?? 'This payment was cancelled.' }
    },
    async cancel(charge) {
      await decide(charge, 'cancelled', null)
      await pool.query(
        `update commands.simulated_charges set outcome = 'cancelled', message = null where charge_id = $1`,
        [charge.chargeId],
      )
    },
  }
}
