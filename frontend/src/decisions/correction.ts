import type { EventDecisionRecord } from '@calendar-sync/contracts/api/travel'
import { decisionLookup } from '@calendar-sync/contracts/decisionLookup'
import type { Correctable } from '@calendar-sync/contracts/domain/runReport'
import type { CopyDecision, Decided, DecisionScope } from '@calendar-sync/contracts/domain/travel'

/** An event in a list, with what was decided about it when the list was made. */
export interface CorrectableEvent extends Correctable {
  readonly id: string
  readonly summary: string
  readonly start: string | null
}

/** What a row shows: the decision that holds now, the one it offers, or neither. */
export type Correction =
  | { readonly kind: 'decided'; readonly decided: Decided; readonly isNew: boolean }
  | { readonly kind: 'offer'; readonly offer: CopyDecision }
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'none' }

const same = (a: Decided | null, b: Decided | null) => a?.decision === b?.decision && a?.scope === b?.scope

/**
 * Lists are older than decisions: what was decided since they were made counts.
 * @param decisions undefined while they load: the list's own word holds then
 */
export function correctionOf(
  event: CorrectableEvent,
  decisions: readonly EventDecisionRecord[] | undefined,
): Correction {
  if (event.offer === null && event.decided === null) return { kind: 'none' }
  const decided = decisions ? decidedBy(decisions, event) : event.decided
  if (decided) return { kind: 'decided', decided, isNew: !same(decided, event.decided) }
  // The list was made while a decision held, so it does not know what would become of the event without.
  if (event.decided) return { kind: 'withdrawn' }
  return event.offer ? { kind: 'offer', offer: event.offer } : { kind: 'none' }
}

function decidedBy(decisions: readonly EventDecisionRecord[], event: CorrectableEvent): Decided | null {
  const known = decisionLookup(decisions)(event)
  return known ? { scope: known.scope, decision: known.decision } : null
}

/** Whose id a decision of this scope is about. */
export const subjectOf = ({ id, recurringEventId }: CorrectableEvent, scope: DecisionScope): string | null =>
  scope === 'event' ? id : recurringEventId

export const opposite: Record<CopyDecision, CopyDecision> = { copy: 'never', never: 'copy' }

export const decisionLabels: Record<CopyDecision, string> = { copy: 'Copy it anyway', never: 'Never copy this' }

/** Why a list that is judged anew shows an event as it does: the person's own say since it was made, else its reason. */
export function reasonNow(correction: Correction, reason: string): string {
  if (correction.kind === 'decided') return decidedInWords(correction.decided)
  return correction.kind === 'withdrawn' ? 'You took your decision back.' : reason
}

export const decidedInWords = ({ decision, scope }: Decided): string =>
  `You decided ${decision === 'copy' ? 'to' : 'never to'} copy this ${scope}.`
