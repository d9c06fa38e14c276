import { z } from 'zod'
import { SyncId, UserId } from '../ids.ts'
import type { Decider } from './decider.ts'
import { defineEvent, type EventOf } from './event.ts'

/**
 * Stream `syncChecks-<syncId>`: the runs of a sync that no person asked for and that found nothing to do are not told one by
 * one; one event says how many there were on a day.
 */
export const syncChecksEvents = {
  SyncChecksCounted: defineEvent(1, {
    syncId: SyncId,
    userId: UserId,
    /** UTC, `2026-01-31`. */
    day: z.iso.date(),
    /** How many there were, by what led to them. */
    schedule: z.int().nonnegative(),
    push: z.int().nonnegative(),
    /** When the last of them ended. */
    lastAt: z.iso.datetime(),
    /** Copies that were as they should be, each check counting all of them, as a run does. */
    unchanged: z.int().nonnegative(),
    /** What they asked Google: a unit of its quota each. */
    calls: z.int().nonnegative(),
  }),
}
export type SyncChecksEvent = EventOf<typeof syncChecksEvents>
export type CountedChecks = SyncChecksEvent['data']

export interface SyncChecksState {
  /** The newest day that was counted. */
  readonly lastDay: string | null
}

export const initialSyncChecks: SyncChecksState = { lastDay: null }

export const evolveSyncChecks = (_: SyncChecksState, { data }: SyncChecksEvent): SyncChecksState => ({
  lastDay: data.day,
})

/** The engine's, when a day is over. */
export interface CountChecks {
  readonly type: 'CountChecks'
  readonly counted: CountedChecks
}

export const syncChecksDecider: Decider<CountChecks, SyncChecksState, SyncChecksEvent> = {
  initialState: initialSyncChecks,
  evolve: evolveSyncChecks,
  // Days are counted in their order, each once: an engine that died after it had told one is followed by another that
  // tells it again.
  decide: ({ counted }, { lastDay }) =>
    lastDay !== null && counted.day <= lastDay ? [] : [{ type: 'SyncChecksCounted', data: counted }],
}

/** How many checks a day had, of all triggers together. */
export const checksIn = ({ schedule, push }: Pick<CountedChecks, 'schedule' | 'push'>): number => schedule + push
