import {
  evolveParkedEvent,
  initialParkedEvent,
  type ParkedEvent,
  type ParkedEventEvent,
  type ParkedEventState,
} from '@calendar-sync/contracts/events/parkedEvent'
import type { Way } from '@calendar-sync/contracts/events/sync'
import { ParkedEventId, type SyncId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'
import { v5 as deriveUuid } from 'uuid'

/** The engine's side of a parked event: that it is, and that it is no more. Retrying and dropping are operators' wishes. */
export type EngineParkedCommand =
  | { readonly type: 'ParkEvent'; readonly event: ParkedEvent }
  | { readonly type: 'ResolveParkedEvent' }

export const parkedEventDecider: Decider<EngineParkedCommand, ParkedEventState, ParkedEventEvent> = {
  initialState: initialParkedEvent,
  evolve: evolveParkedEvent,
  decide: (command, state) => {
    if (command.type === 'ParkEvent') {
      return state.kind === 'parked' ? [] : [{ type: 'SyncEventParked', data: command.event }]
    }
    if (state.kind !== 'parked') return []
    const { parkedId, syncId, userId } = state
    return [{ type: 'ParkedEventResolved', data: { parkedId, syncId, userId } }]
  },
}

/** The same event of the same sync is the same parked event, however often it is parked. */
export const parkedEventId = (syncId: SyncId, way: Way, nativeEventId: string): ParkedEventId =>
  ParkedEventId.parse(deriveUuid(`parked/${way}/${nativeEventId}`, syncId))
