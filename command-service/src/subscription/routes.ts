import {
  Billing,
  BillingEmailBody,
  currency,
  PaymentMethodBody,
  proPriceCents,
} from '@calendar-sync/contracts/api/billing'
import { SubscribeBody } from '@calendar-sync/contracts/api/subscription'
import { DomainError } from '@calendar-sync/contracts/errors'
import { InvoiceId, type UserId } from '@calendar-sync/contracts/ids'
import { subscriptionStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute, load } from '@calendar-sync/platform/commands/execute'
import { bodyOf } from '@calendar-sync/platform/http/body'
import type { Context, HttpRouter } from '@calendar-sync/platform/http/context'
import { spokenBodyOf } from '@calendar-sync/platform/http/spokenBody'
import { v5 as deriveUuid } from 'uuid'
import { z } from 'zod'
import { answerRecord, commandOf, tellPosition } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { visitorOf } from '../http/visitor.ts'
import { addressesOf } from '../user/addresses.ts'
import { convertEntries } from '../waitlist/entries.ts'
import { carriesCardData } from './cardData.ts'
import type { PaymentGateway, PaymentOutcome } from './paymentGateway.ts'
import { chargesAtOnce, type SubscriptionCommand, subscriptionDecider } from './subscription.ts'

type CardPayment = Extract<SubscribeBody, { paymentMethod: 'credit_card' }>

/** What a person pays for, and how: checkout, cancelling, payment method, billing e-mail. */
export function subscriptionRoutes(
  router: HttpRouter,
  deps: Dependencies & { readonly gateway: PaymentGateway },
): void {
  const { eventLog, bus, clock, gateway } = deps

  const carryOut = (command: SubscriptionCommand, context: CommandContext) =>
    execute(eventLog, subscriptionDecider, subscriptionStream(command.userId), command, context)

  const change = async (ctx: Context, commandFor: (userId: UserId, context: CommandContext) => SubscriptionCommand) => {
    const { userId, actor } = await visitorOf(ctx, eventLog)
    const context = commandOf(ctx, clock, actor, userId)
    const { position } = await carryOut(commandFor(userId, context), context)
    await answerRecord(ctx, bus, { resource: 'billing', id: userId, userId, position })
  }

  const subscribe = async (userId: UserId, body: CardPayment, context: CommandContext) => {
    const { cardDetails: card, billingAddress: address } = body
    const before = await load(eventLog, subscriptionDecider, subscriptionStream(userId))
    const charged = chargesAtOnce(before)
    await requireApproval(gateway.verify(card))
    const amount = { amountCents: proPriceCents, currency }
    if (charged) await requireApproval(gateway.charge({ userId, card, ...amount, idempotencyKey: context.commandId }))
    const waited = await convertEntries(deps, userId, await addressesOf(eventLog, userId), context)
    const invoiceId = InvoiceId.parse(deriveUuid('invoice', context.commandId))
    const at = context.at
    return carryOut({ type: 'SubscribeToPro', userId, card, address, at, waited, charged, invoiceId }, context)
  }

  router.post('/api/user/subscription', async (ctx) => {
    const { userId, actor } = await visitorOf(ctx, eventLog)
    refuseCardData(ctx)
    const body = bodyOf(ctx, SubscribeBody)
    const context = commandOf(ctx, clock, actor, userId)
    if (body.paymentMethod === 'invoice') {
      const { position } = await carryOut({ type: 'RequestEnterprise', userId, request: body }, context)
      tellPosition(ctx, position)
      ctx.status = 202
      ctx.body = { status: 'requested', message: 'We have received your request and will answer by e-mail.' }
      return
    }
    const { state, position } = await subscribe(userId, body, context)
    await answerRecord(ctx, bus, { resource: 'billing', id: userId, userId, position })
    const billing = Billing.safeParse(ctx.body)
    const { tier, status, trialEndsAt } = state
    ctx.body = billing.success ? billing.data.subscription : { tier, status, trialEndsAt }
  })

  router.post('/api/user/subscription/cancel', (ctx) =>
    change(ctx, (userId, { at }) => ({ type: 'CancelSubscription', userId, at })),
  )

  router.put('/api/user/payment-method', async (ctx) => {
    await visitorOf(ctx, eventLog)
    refuseCardData(ctx)
    const { cardDetails: card, billingAddress: address } = bodyOf(ctx, PaymentMethodBody)
    await requireApproval(gateway.verify(card))
    await change(ctx, (userId) => ({ type: 'ChangePaymentMethod', userId, card, address }))
  })

  router.patch('/api/user/billing/email', (ctx) =>
    change(ctx, (userId) => ({ type: 'ChangeBillingEmail', userId, ...spokenBodyOf(ctx, BillingEmailBody) })),
  )
}

/** @throws DomainError `payment_declined` in the bank's words */
async function requireApproval(asked: Promise<PaymentOutcome>): Promise<void> {
  const answer = await asked
  if (answer.outcome === 'declined') throw new DomainError('payment_declined', answer.message)
}

/** @throws DomainError `card_data_refused` */
function refuseCardData(ctx: Context): void {
  if (carriesCardData(bodyOf(ctx, z.unknown())))
    throw new DomainError('card_data_refused', 'A card number or CVV must never be sent to us. Nothing was stored.')
}
