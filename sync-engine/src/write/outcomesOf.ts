import { correctable } from '../reconcile/plan/desiredCopy.ts'
import { shownEvent } from '../reconcile/plan/pair.ts'
import type { DirectedPlan } from '../reconcile/planDirection.ts'
import type { ReportedResult } from './operationResult.ts'
import type { Outcome } from './outcomes.ts'

/**
 * What a run records of a pair: nothing where there is nothing to report and the log knows how its copy stands; two things where
 * a change of the copy was taken into the event and the copy went then, or where the event came back under another id.
 */
export function outcomesOf(
  result: ReportedResult,
  plan: Pick<DirectedPlan, 'direction' | 'inputs'>,
): readonly Outcome[] {
  const { action, wroteBack, conflict, failure, retired, isNews } = result
  if (wroteBack !== undefined && action === 'delete' && !failure) {
    const change = { ...result, action: 'update', reason: wroteBack } as const
    return [{ ...outcomeOf(change, plan), isEarlier: true }, outcomeOf({ ...result, conflict: undefined }, plan)]
  }
  if (action === 'none' && !failure && !conflict && !isNews) return []
  const outcome = outcomeOf(result, plan)
  if (!retired) return [outcome]
  const gone = {
    sourceEventId: retired.originalEventId,
    targetEventId: null,
    action: 'none',
    copyStands: false,
  } as const
  return [{ ...outcome, ...gone, conflict: false }, outcome]
}

function outcomeOf(
  { pair, link, action, reason, conflict, failure, written, copyStands }: ReportedResult,
  { direction: { way }, inputs }: Pick<DirectedPlan, 'direction' | 'inputs'>,
): Outcome {
  const event = shownEvent(pair)
  return {
    sourceEventId: pair.originalEventId,
    targetEventId: written?.id ?? link?.copyEventId ?? null,
    way,
    summary: event?.summary ?? '',
    start: event?.start?.dateTime ?? event?.start?.date ?? null,
    end: event?.end?.dateTime ?? event?.end?.date ?? null,
    action: failure?.parks ? 'skip' : action === 'none' && (conflict || failure) ? 'update' : action,
    status: failure?.parks ? 'skipped' : failure ? 'error' : action === 'skip' ? 'skipped' : 'success',
    reason: failure?.error ?? conflict?.sentence ?? reason,
    conflict: conflict !== undefined && !failure,
    copyStands,
    ...correctable(pair, inputs),
  }
}
