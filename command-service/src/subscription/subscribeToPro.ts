import type { SubscribeBody } from '@calendar-sync/contracts/api/subscription'
import type { PaymentOutcome } from '@calendar-sync/contracts/domain/subscription'
import { subscriptionDecider } from '@calendar-sync/contracts/domain/subscription/decide'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { UserId } from '@calendar-sync/contracts/ids'
import { subscriptionStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, load } from '@calendar-sync/platform/commands/execute'
import { v5 as deriveUuid } from 'uuid'
import type { Dependencies } from '../http/dependencies.ts'
import { addressesOf } from '../user/addresses.ts'
import { convertEntries } from '../waitlist/entries.ts'
import { makeCharge } from './duePlan.ts'
import type { PaymentGateway } from './paymentGateway.ts'

type CardPayment = Extract<SubscribeBody, { paymentMethod: 'credit_card' }>

/**
 * Begins the trial, or announces the first month's charge on the log and makes it. However many requests come at once,
 * and wherever one of them breaks off, there is one charge: each finishes the one that is announced.
 * @throws DomainError `payment_declined`
 */
export async function subscribeToPro(
  deps: Pick<Dependencies, 'eventLog' | 'streamNameKey'> & { readonly gateway: PaymentGateway },
  userId: UserId,
  { cardDetails: card, billingAddress: address }: CardPayment,
  context: CommandContext,
) {
  const { eventLog, gateway } = deps
  const stream = subscriptionStream(userId)
  const { pendingCharge, charges } = await load(eventLog, subscriptionDecider, stream)
  if (pendingCharge) await makeCharge(deps, userId, pendingCharge, context)
  await requireApproval(gateway.verify(card))
  const waited = await convertEntries(deps, userId, await addressesOf(eventLog, userId), context)
  const command = { type: 'SubscribeToPro' as const, userId, card, address, at: context.at, waited }
  // A request that is repeated after a refusal is a new try, and needs events of its own.
  const commandId = deriveUuid(`subscribe/${charges}`, context.commandId)
  const begun = await execute(eventLog, subscriptionDecider, stream, command, { ...context, commandId })
  const charge = begun.state.pendingCharge
  if (!charge) return begun
  const charged = await makeCharge(deps, userId, charge, context)
  await requireApproval(charged.outcome)
  return charged
}

/** @throws DomainError `payment_declined` in the bank's words */
export async function requireApproval(asked: Promise<PaymentOutcome> | PaymentOutcome): Promise<void> {
  const answer = await asked
  if (answer.outcome === 'declined') throw new DomainError('payment_declined', answer.message)
}
