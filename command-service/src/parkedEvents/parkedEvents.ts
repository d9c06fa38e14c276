import { DomainError } from '@calendar-sync/contracts/errors'
import {
  evolveParkedEvent,
  initialParkedEvent,
  type ParkedEventEvent,
  type ParkedEventState,
} from '@calendar-sync/contracts/events/parkedEvent'
import type { Decider } from '@calendar-sync/platform/decider'

/** What an operator may wish about an event that failed too often. Parking itself is the engine's. */
export interface ParkedEventCommand {
  readonly type: 'RetryParkedEvent' | 'DropParkedEvent'
}

export const parkedEventDecider: Decider<ParkedEventCommand, ParkedEventState, ParkedEventEvent> = {
  initialState: initialParkedEvent,
  evolve: evolveParkedEvent,
  decide: ({ type }, state) => {
    const by = type === 'RetryParkedEvent' ? 'retry' : 'drop'
    if (state.kind === 'free' && state.by === by) return []
    if (state.kind !== 'parked') throw new DomainError('not_found', 'There is no such parked event.')
    const { parkedId, syncId, userId } = state
    return [{ type: by === 'retry' ? 'ParkedEventRetried' : 'ParkedEventDropped', data: { parkedId, syncId, userId } }]
  },
}
