import { z } from 'zod'
import { DomainError } from '../errors.ts'
import { UserId } from '../ids.ts'
import { isEqual } from '../isEqual.ts'
import { personal } from '../personal.ts'
import type { Decider } from './decider.ts'
import { defineEvent, type EventOf } from './event.ts'

/** What a person decided about an event: copy it although it was left out, or never copy it. */
export const CopyDecision = z.enum(['copy', 'never'])
export type CopyDecision = z.infer<typeof CopyDecision>

/** One event, or all events of a recurring one. */
export const DecisionScope = z.enum(['event', 'series'])
export type DecisionScope = z.infer<typeof DecisionScope>

/** The decision that holds for an event, and whether it was taken for it alone. */
export const Decided = z.object({ scope: DecisionScope, decision: CopyDecision })
export type Decided = z.infer<typeof Decided>

/** Google's id of an event or, with the scope `series`, of the recurring event. */
const subject = { userId: UserId, eventId: z.string().min(1), scope: DecisionScope }

const decision = {
  decision: CopyDecision,
  /** The title, by which the person finds the decision again. */
  summary: personal(z.string()),
  /** Date (all-day) or date-time, as Google writes it; of a series the event at which it was decided. */
  start: z.string().nullable(),
  decidedAt: z.iso.datetime(),
}

/** Stream `travel-<userId>`: what a person decided about single events, and which words mean travel to them. */
export const travelEvents = {
  EventDecisionMade: defineEvent(1, { ...subject, ...decision }),
  EventDecisionWithdrawn: defineEvent(1, subject),
  TravelWordsChanged: defineEvent(1, {
    userId: UserId,
    always: z.array(personal(z.string())),
    never: z.array(personal(z.string())),
  }),
}
export type TravelEvent = EventOf<typeof travelEvents>

export const EventDecision = z.object({ eventId: z.string(), scope: DecisionScope, ...decision })
export type EventDecision = z.infer<typeof EventDecision>

export interface TravelWords {
  readonly always: readonly string[]
  readonly never: readonly string[]
}

export interface TravelState {
  /** In the order in which they were taken. */
  readonly decisions: readonly EventDecision[]
  readonly words: TravelWords
}

export const initialTravel: TravelState = { decisions: [], words: { always: [], never: [] } }

/** Few enough that a person's decisions stay quick to read; more than anyone takes in the days that a sync looks at. */
export const maxDecisions = 500

type Subject = Pick<EventDecision, 'eventId' | 'scope'>
export const isAbout = (known: Subject, { eventId, scope }: Subject): boolean =>
  known.eventId === eventId && known.scope === scope

/** The decision that makes room for another one: the event that began first, of those that lie in the past. */
export function outdatedDecision(decisions: readonly EventDecision[], at: string): EventDecision | undefined {
  const begins = ({ start }: EventDecision) => Date.parse(start ?? '')
  return decisions
    .filter((known) => known.scope === 'event' && begins(known) < Date.parse(at))
    .reduce<EventDecision | undefined>(
      (first, known) => (first && begins(first) <= begins(known) ? first : known),
      undefined,
    )
}

export function evolveTravel(state: TravelState, event: TravelEvent): TravelState {
  switch (event.type) {
    case 'EventDecisionMade': {
      const { userId: _, ...made } = event.data
      const others = state.decisions.filter((known) => !isAbout(known, made))
      const dropped = others.length >= maxDecisions ? outdatedDecision(others, made.decidedAt) : undefined
      return { ...state, decisions: [...others.filter((known) => known !== dropped), made] }
    }
    case 'EventDecisionWithdrawn':
      return { ...state, decisions: state.decisions.filter((known) => !isAbout(known, event.data)) }
    case 'TravelWordsChanged':
      return { ...state, words: { always: event.data.always, never: event.data.never } }
  }
}

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
      if (isEqual({ always, never }, state.words)) return []
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
