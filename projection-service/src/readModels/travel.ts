import { EventDecision, evolveTravel, initialTravel } from '@calendar-sync/contracts/domain/travel'
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
  table: {
    columns: { userId: 'text', decisions: 'jsonb', always: 'jsonb', never: 'jsonb' },
    key: 'userId',
    indexes: [],
  },
  keys: ({ data }) => [data.userId],
  evolve(row, event): TravelRow | undefined {
    if (event.type === 'UserErased') return undefined
    const before = row ? { decisions: row.decisions, words: { always: row.always, never: row.never } } : initialTravel
    const { decisions, words } = evolveTravel(before, event)
    const { userId } = event.data
    return { userId, decisions: [...decisions], always: [...words.always], never: [...words.never] }
  },
})
