import type { Decided, EventDecision } from '@calendar-sync/contracts/domain/travel'
import type { GoogleEvent } from '../../google/event.ts'

/** The person's decision about an event: the one for itself, else the one for its series. */
export type DecisionFor = (event: Pick<GoogleEvent, 'id' | 'recurringEventId'>) => Decided | null

export function decisionsBy(decisions: readonly EventDecision[]): DecisionFor {
  const known = new Map(
    decisions.map(({ scope, eventId, decision }) => [`${scope}/${eventId}`, { scope, decision }] as const),
  )
  return ({ id, recurringEventId }) =>
    known.get(`event/${id}`) ?? (recurringEventId ? known.get(`series/${recurringEventId}`) : undefined) ?? null
}

export const decisionInWords = ({ scope, decision }: Decided): string =>
  `You decided ${decision === 'copy' ? 'to' : 'never to'} copy this ${scope}.`
