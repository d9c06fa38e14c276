import { EventDecision, evolveTravel, initialTravel, type TravelState } from '@calendar-sync/contracts/domain/travel'
import { UserId } from '@calendar-sync/contracts/ids'
import { z } from 'zod'
import { defineReadModel } from '../projector/readModel.ts'

export const TravelRow = z.object({
  userId: UserId,
  /** In the order in which they were taken. */
  decisions: z.array(EventDecision),
  always: z.array(z.string()),
  never: z.array(z.string()),
})
export type TravelRow = z.infer<typeof TravelRow>

/** What each person decided about events, and their words for travel. One row a person, by the fold that runs obey. */
export const travel = defineReadModel({
  name: 'travel',
  version: 1,
  handles: ['EventDecisionMade', 'EventDecisionWithdrawn', 'TravelWordsChanged', 'UserErased'],
  row: TravelRow,
  table: { key: 'userId', indexes: [] },
  keys: ({ data }) => [data.userId],
  begin(event) {
    if (event.type === 'UserErased') return undefined
    return { userId: event.data.userId, ...fieldsOf(evolveTravel(initialTravel, event)) }
  },
  change({ decisions, always, never }, event) {
    if (event.type === 'UserErased') return null
    return fieldsOf(evolveTravel({ decisions, words: { always, never } }, event))
  },
})

const fieldsOf = ({ decisions, words }: TravelState): Omit<TravelRow, 'userId'> => ({
  decisions: [...decisions],
  always: [...words.always],
  never: [...words.never],
})
