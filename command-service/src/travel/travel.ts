import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '@calendar-sync/contracts/errors'
import {
  type CopyDecision,
  type DecisionScope,
  evolveTravel,
  initialTravel,
  isAbout,
  maxDecisions,
  outdatedDecision,
  type TravelEvent,
  type TravelState,
} from '@calendar-sync/contracts/events/travel'
import type { UserId } from '@calendar-sync/contracts/ids'
import type { Decider } from '@calendar-sync/platform/decider'

interface AboutEvent {
  readonly userId: UserId
  readonly eventId: string
  readonly scope: DecisionScope
}

export type MakeDecision = AboutEvent & {
  readonly type: 'MakeDecision'
  readonly decision: CopyDecision
  readonly summary: string
  readonly start: string | null
  readonly decidedAt: string
}

export type TravelCommand =
  | MakeDecision
  | (AboutEvent & { readonly type: 'WithdrawDecision' })
  | {
      readonly type: 'ChangeWords'
      readonly userId: UserId
      readonly always: readonly string[]
      readonly never: readonly string[]
    }

function decide(command: TravelCommand, state: TravelState): readonly TravelEvent[] {
  switch (command.type) {
    case 'MakeDecision':
      return makeDecision(command, state)
    case 'WithdrawDecision': {
      const { userId, eventId, scope } = command
      if (!state.decisions.some((known) => isAbout(known, command))) return []
      return [{ type: 'EventDecisionWithdrawn', data: { userId, eventId, scope } }]
    }
    case 'ChangeWords': {
      const { userId, always, never } = command
      if (isDeepStrictEqual({ always, never }, state.words)) return []
      return [{ type: 'TravelWordsChanged', data: { userId, always: [...always], never: [...never] } }]
    }
  }
}

function makeDecision({ type: _, ...made }: MakeDecision, { decisions }: TravelState): readonly TravelEvent[] {
  const known = decisions.find((other) => isAbout(other, made))
  if (known?.decision === made.decision) return []
  if (!known && decisions.length >= maxDecisions && !outdatedDecision(decisions, made.decidedAt))
    throw new DomainError(
      'validation_failed',
      `You can keep up to ${maxDecisions} decisions. Undo some of them in your settings, or use words instead.`,
    )
  return [{ type: 'EventDecisionMade', data: made }]
}

export const travelDecider: Decider<TravelCommand, TravelState, TravelEvent> = {
  initialState: initialTravel,
  decide,
  evolve: evolveTravel,
}
