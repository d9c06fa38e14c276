import { Billing, BillingEmailBody, PaymentMethodBody } from '@calendar-sync/contracts/api/billing'
import { SubscribeBody } from '@calendar-sync/contracts/api/subscription'
import { type SubscriptionCommand, subscriptionDecider } from '@calendar-sync/contracts/domain/subscription/decide'
import { DomainError } from '@calendar-sync/contracts/errors'
import type { UserId } from '@calendar-sync/contracts/ids'
import { subscriptionStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute } from '@calendar-sync/platform/commands/execute'
import { bodyOf } from '@calendar-sync/platform/http/body'
import type { Context, HttpRouter } from '@calendar-sync/platform/http/context'
import { z } from 'zod'
import { commandContext, respondWithRecord, setEventPosition, visitorOf } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { carriesCardData } from './cardData.ts'
import type { PaymentGateway } from './paymentGateway.ts'
import { requireApproval, subscribeToPro } from './subscribeToPro.ts'

/** What a person pays for, and how: checkout, cancelling, payment method, billing email. */
export function subscriptionRoutes(
  router: HttpRouter,
  deps: Dependencies & { readonly gateway: PaymentGateway },
): void {
  const { eventLog, clock } = deps

  const executeFor = (command: SubscriptionCommand, context: CommandContext) =>
    execute(eventLog, subscriptionDecider, subscriptionStream(command.userId), command, context)

  const change = async (ctx: Context, commandFor: (userId: UserId, context: CommandContext) => SubscriptionCommand) => {
    const { userId, actor } = await visitorOf(ctx, eventLog)
    const context = commandContext(ctx, clock, actor, userId)
    const { position } = await executeFor(commandFor(userId, context), context)
    await respondWithRecord(ctx, deps, { resource: 'billing', id: userId, userId, position })
  }

  router.post('/api/user/subscription', async (ctx) => {
    const { userId, actor } = await visitorOf(ctx, eventLog)
    refuseCardData(ctx)
    const body = bodyOf(ctx, SubscribeBody)
    const context = commandContext(ctx, clock, actor, userId)
    if (body.paymentMethod === 'invoice') {
      const { position } = await executeFor(
        { type: 'RequestEnterprise', userId, request: body, at: context.at },
        context,
      )
      setEventPosition(ctx, position)
      ctx.status = 202
      ctx.body = { status: 'requested', message: 'We have received your request and will answer by email.' }
      return
    }
    const { state, position } = await subscribeToPro(deps, userId, body, context)
    await respondWithRecord(ctx, deps, { resource: 'billing', id: userId, userId, position })
    const billing = Billing.safeParse(ctx.body)
    const { tier, status, trialEndsAt } = state
    ctx.body = billing.success ? billing.data.subscription : { tier, status, trialEndsAt }
  })

  router.post('/api/user/subscription/cancel', (ctx) =>
    change(ctx, (userId, { at }) => ({ type: 'CancelSubscription', userId, at })),
  )

  router.post('/api/user/subscription/resume', (ctx) =>
    change(ctx, (userId, { at }) => ({ type: 'ResumeSubscription', userId, at })),
  )

  router.put('/api/user/payment-method', async (ctx) => {
    await visitorOf(ctx, eventLog)
    refuseCardData(ctx)
    const { cardDetails: card, billingAddress: address } = bodyOf(ctx, PaymentMethodBody)
    await requireApproval(deps.gateway.verify(card))
    await change(ctx, (userId) => ({ type: 'ChangePaymentMethod', userId, card, address }))
  })

  router.patch('/api/user/billing/email', (ctx) =>
    change(ctx, (userId) => ({ type: 'ChangeBillingEmail', userId, ...bodyOf(ctx, BillingEmailBody) })),
  )
}

/** @throws DomainError `card_data_refused` */
function refuseCardData(ctx: Context): void {
  if (carriesCardData(bodyOf(ctx, z.unknown())))
    throw new DomainError('card_data_refused', 'A card number or CVV must never be sent to us. Nothing was stored.')
}
