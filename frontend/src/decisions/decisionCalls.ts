import {
  type EventDecisionBody,
  EventDecisionRecord,
  type TravelWordsBody,
  TravelWordsRecord,
} from '@calendar-sync/contracts/api/travel'
import type { DecisionScope } from '@calendar-sync/contracts/domain/travel'
import { z } from 'zod'
import { request } from '../request/request.ts'

export interface DecidedAbout {
  readonly eventId: string
  readonly scope: DecisionScope
}

const pathOf = ({ eventId }: Pick<DecidedAbout, 'eventId'>) => `/api/event-decisions/${encodeURIComponent(eventId)}`

/** What a person decided about single events, and their words for travel. */
export const decisionCalls = {
  getEventDecisions: async (signal: AbortSignal) =>
    z.array(EventDecisionRecord).parse(await request('/api/event-decisions', { signal })),
  decideEvent: (eventId: string, body: EventDecisionBody) => request(pathOf({ eventId }), { method: 'PUT', body }),
  withdrawDecision: ({ eventId, scope }: DecidedAbout) =>
    request(`${pathOf({ eventId })}?scope=${scope}`, { method: 'DELETE' }),
  getTravelWords: async (signal: AbortSignal) =>
    TravelWordsRecord.parse(await request('/api/travel-words', { signal })),
  changeTravelWords: (body: TravelWordsBody) => request('/api/travel-words', { method: 'PUT', body }),
}
