import { v5 as deriveUuid } from 'uuid'
import { z } from 'zod'
import { DomainError } from '../errors.ts'
import { ParkedEventId, SyncId, UserId } from '../ids.ts'
import type { Decider } from './decider.ts'
import { defineEvent, type EventOf } from './event.ts'
import { Way } from './sync.ts'

const parked = { parkedId: ParkedEventId, syncId: SyncId, userId: UserId }

/** Stream `parkedEvent-<id>`: an event that failed for a reason of its own until the engine gave up. */
export const parkedEventEvents = {
  SyncEventParked: defineEvent(1, {
    ...parked,
    way: Way,
    /** Google's id of the event that is to be copied. */
    sourceEventId: z.string(),
    tries: z.int().positive(),
    /** Stable, and a sentence; neither names what stands in the event. */
    code: z.string(),
    error: z.string(),
  }),
  /** An admin mended what was wrong: the next run tries it again. */
  ParkedEventRetried: defineEvent(1, parked),
  /** It is left as it is; when its source changes, it is an event like any other again. */
  ParkedEventDropped: defineEvent(1, parked),
  /** No longer parked, without an admin's decision: its source changed and could be synced, or the sync is gone. */
  ParkedEventResolved: defineEvent(1, parked),
}
export type ParkedEventEvent = EventOf<typeof parkedEventEvents>

export type ParkedEvent = Extract<ParkedEventEvent, { type: 'SyncEventParked' }>['data']

export type ParkedEventState =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'parked' } & ParkedEvent)
  /** It was parked and is not now. */
  | { readonly kind: 'free'; readonly by: 'retry' | 'drop' | 'itself' }

export const initialParkedEvent: ParkedEventState = { kind: 'none' }

export function evolveParkedEvent(_: ParkedEventState, event: ParkedEventEvent): ParkedEventState {
  switch (event.type) {
    case 'SyncEventParked':
      return { kind: 'parked', ...event.data }
    case 'ParkedEventRetried':
      return { kind: 'free', by: 'retry' }
    case 'ParkedEventDropped':
      return { kind: 'free', by: 'drop' }
    case 'ParkedEventResolved':
      return { kind: 'free', by: 'itself' }
  }
}

export type ParkedEventCommand =
  /** The engine parks an event, and finds that it needs to be no more. */
  | { readonly type: 'ParkEvent'; readonly event: ParkedEvent }
  | { readonly type: 'ResolveParkedEvent' }
  /** An operator's. */
  | { readonly type: 'RetryParkedEvent' | 'DropParkedEvent' }

export const parkedEventDecider: Decider<ParkedEventCommand, ParkedEventState, ParkedEventEvent> = {
  initialState: initialParkedEvent,
  evolve: evolveParkedEvent,
  decide: (command, state) => {
    if (command.type === 'ParkEvent')
      return state.kind === 'parked' ? [] : [{ type: 'SyncEventParked', data: command.event }]
    const ids = state.kind === 'parked' ? idsOf(state) : undefined
    if (command.type === 'ResolveParkedEvent') return ids ? [{ type: 'ParkedEventResolved', data: ids }] : []
    const by = command.type === 'RetryParkedEvent' ? 'retry' : 'drop'
    if (state.kind === 'free' && state.by === by) return []
    if (!ids) throw new DomainError('not_found', 'There is no such parked event.')
    return [{ type: by === 'retry' ? 'ParkedEventRetried' : 'ParkedEventDropped', data: ids }]
  },
}

const idsOf = ({ parkedId, syncId, userId }: ParkedEvent) => ({ parkedId, syncId, userId })

/** The same event of the same sync is the same parked event, however often it is parked. */
export const parkedEventId = (syncId: SyncId, way: Way, originalEventId: string): ParkedEventId =>
  ParkedEventId.parse(deriveUuid(`parked/${way}/${originalEventId}`, syncId))
