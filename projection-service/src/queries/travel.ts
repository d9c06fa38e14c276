import { type EventDecisionRecord, eventDecisionId, type TravelWordsRecord } from '@calendar-sync/contracts/api/travel'
import { EventDecision, initialTravel } from '@calendar-sync/contracts/domain/travel'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { HttpRouter } from '@calendar-sync/platform/http/context'
import { requireUser } from '@calendar-sync/platform/http/session'
import type { Pool } from 'pg'
import { z } from 'zod'
import { schema } from '../projector/table.ts'
import { travel } from '../readModels/travel.ts'
import type { QueryDependencies } from './dependencies.ts'
import { findRow, ownRowOf, type Source, sendRows } from './listRows.ts'
import { subscribers } from './reading.ts'

const DecisionItem = z.object({ decision: EventDecision })
type DecisionItem = z.infer<typeof DecisionItem>

const decisions: Source<DecisionItem> = {
  select: 'decision',
  from: `(
    select user_id, item.value as decision, item.ordinality as place,
      (item.value->>'scope') || ':' || (item.value->>'eventId') as id
    from ${schema}.${travel.name} cross join lateral jsonb_array_elements(decisions) with ordinality as item) as decisions`,
  rows: z.array(DecisionItem),
  fields: {
    id: 'id',
    eventId: `decision->>'eventId'`,
    scope: `decision->>'scope'`,
    decision: `decision->>'decision'`,
    decidedAt: `decision->>'decidedAt'`,
  },
  order: 'place desc',
}

const findTravel = ownRowOf(travel)

const presentDecision = ({ decision }: DecisionItem): EventDecisionRecord => ({
  id: eventDecisionId(decision),
  ...decision,
})

export async function findEventDecision(
  pool: Pool,
  userId: string,
  id: string,
): Promise<EventDecisionRecord | undefined> {
  const row = await findRow(pool, decisions, { user_id: userId }, id)
  return row && presentDecision(row)
}

export async function findTravelWords(pool: Pool, userId: UserId): Promise<TravelWordsRecord> {
  const { always, never } = (await findTravel(pool, userId)) ?? initialTravel.words
  return { id: userId, always: [...always], never: [...never] }
}

/** What a person decided about events, the newest first, and their words for travel. */
export function travelQueries(router: HttpRouter, deps: QueryDependencies): void {
  const read = subscribers(deps, travel)
  router.get('/api/event-decisions', read, async (ctx) => {
    await sendRows(ctx, deps.pool, 'event-decisions', decisions, { user_id: requireUser(ctx) }, presentDecision)
  })
  router.get('/api/travel-words', read, async (ctx) => {
    ctx.body = await findTravelWords(deps.pool, requireUser(ctx))
  })
}
