import {
  DecidedEventId,
  EventDecisionBody,
  eventDecisionId,
  TravelWordsBody,
  WithdrawDecisionQuery,
} from '@calendar-sync/contracts/api/travel'
import { type TravelCommand, travelDecider } from '@calendar-sync/contracts/domain/travel'
import { travelStream } from '@calendar-sync/contracts/streams'
import { type CommandContext, execute } from '@calendar-sync/platform/commands/execute'
import { bodyOf, queryOf } from '@calendar-sync/platform/http/body'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { readInput } from '@calendar-sync/platform/http/readInput'
import { commandContext, requireSubscriber, respondWithRecord, setEventPosition } from '../http/command.ts'
import type { Dependencies } from '../http/dependencies.ts'

/** What a person decides about single events, and their words for travel: for subscribers, as syncs are. */
export function travelRoutes(router: HttpRouter, deps: Dependencies): void {
  const { eventLog, clock } = deps
  const send = (command: TravelCommand, context: CommandContext) =>
    execute(eventLog, travelDecider, travelStream(command.userId), command, context)

  router.put('/api/event-decisions/:eventId', async (ctx) => {
    const { userId, actor } = await requireSubscriber(ctx, eventLog)
    const eventId = readInput(DecidedEventId, ctx.params.eventId)
    const body = bodyOf(ctx, EventDecisionBody)
    const context = commandContext(ctx, clock, actor, userId)
    const decidedAt = context.at.toISOString()
    const { position } = await send({ type: 'MakeDecision', userId, eventId, ...body, decidedAt }, context)
    const id = eventDecisionId({ ...body, eventId })
    await respondWithRecord(ctx, deps, { resource: 'event-decisions', id, userId, position })
  })

  router.delete('/api/event-decisions/:eventId', async (ctx) => {
    const { userId, actor } = await requireSubscriber(ctx, eventLog)
    const eventId = readInput(DecidedEventId, ctx.params.eventId)
    const { scope } = queryOf(ctx, WithdrawDecisionQuery)
    const context = commandContext(ctx, clock, actor, userId)
    const { position } = await send({ type: 'WithdrawDecision', userId, eventId, scope }, context)
    setEventPosition(ctx, position)
    ctx.body = { id: eventDecisionId({ scope, eventId }) }
  })

  router.put('/api/travel-words', async (ctx) => {
    const { userId, actor } = await requireSubscriber(ctx, eventLog)
    const words = bodyOf(ctx, TravelWordsBody)
    const context = commandContext(ctx, clock, actor, userId)
    const { position } = await send({ type: 'ChangeWords', userId, ...words }, context)
    await respondWithRecord(ctx, deps, { resource: 'travel-words', id: userId, userId, position })
  })
}
