import { SubscribeBody } from '@calendar-sync/contracts/api/subscription'
import { DomainError } from '@calendar-sync/contracts/errors'
import { subscriptionStream } from '@calendar-sync/contracts/streams'
import { execute } from '@calendar-sync/platform/commands/execute'
import { bodyOf } from '@calendar-sync/platform/http/body'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { z } from 'zod'
import { commandOf, tellPosition } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { visitorOf } from '../http/visitor.ts'
import { carriesCardData } from './cardData.ts'
import { subscriptionDecider } from './subscription.ts'

export function subscriptionRoutes(router: HttpRouter, { eventLog, clock }: Dependencies): void {
  router.post('/api/user/subscription', async (ctx) => {
    const { userId, actor } = await visitorOf(ctx, eventLog)
    if (carriesCardData(bodyOf(ctx, z.unknown())))
      throw new DomainError('card_data_refused', 'A card number or CVV must never be sent to us. Nothing was stored.')
    const body = bodyOf(ctx, SubscribeBody)
    const context = commandOf(ctx, clock, actor, userId)
    const command =
      body.paymentMethod === 'credit_card'
        ? {
            type: 'SubscribeToPro' as const,
            userId,
            card: body.cardDetails,
            address: body.billingAddress,
            at: context.at,
          }
        : { type: 'RequestEnterprise' as const, userId, request: body }
    const { state, position } = await execute(
      eventLog,
      subscriptionDecider,
      subscriptionStream(userId),
      command,
      context,
    )
    tellPosition(ctx, position)
    if (command.type === 'RequestEnterprise') {
      ctx.status = 202
      ctx.body = { status: 'requested' }
      return
    }
    const { tier, status, expiry, trialEndsAt } = state
    ctx.body = { tier, status, expiry, trialEndsAt }
  })
}
