import { type GoogleEvent, isSeries, readEvent } from '../google/event.ts'
import { eventBody } from '../reconcile/plan/content.ts'
import type { Planned } from '../reconcile/plan/operation.ts'
import type { Pair } from '../reconcile/plan/pair.ts'
import {
  type Direction,
  fetchOriginal,
  goneOriginal,
  orUndefined,
  type Side,
  seenOriginal,
} from '../reconcile/sides.ts'
import { neverArrived, type OperationContext } from './applyOperation.ts'
import { type OperationResult, withDeletedStrays } from './operationResult.ts'
import { type Answer, begin, type Call, type CallOf, step } from './operationStep.ts'
import { patchOf } from './writeOriginal.ts'

/**
 * What `applyOperation` would come to, by the same steps: what is written is taken as if Google had, and nothing is.
 * @throws GoogleFailure when Google does not say whether it knows an event that would come back
 */
export async function foreseeOperation(
  { pair, operation }: Planned,
  context: Omit<OperationContext, 'isLastTry' | 'record' | 'versions'>,
): Promise<OperationResult> {
  let next = step(begin(pair, undefined), { kind: 'decided', operation }, context)
  while (next.kind !== 'finished') {
    const answer: Answer =
      next.kind === 'call'
        ? await foreseeAnswer(next.call, next.state.pair, context.direction)
        : { kind: 'decided', operation: await context.decide(next.state.pair) }
    next = step(next.state, answer, context)
  }
  return withDeletedStrays(next.result, pair.strays?.map(({ id }) => id) ?? [])
}

async function foreseeAnswer(call: Call, pair: Pair, direction: Direction): Promise<Answer> {
  switch (call.kind) {
    case 'writeCopy': {
      const event = eventOf({ id: call.link.copyEventId, ...eventBody(call.operation.content) })
      return { kind: 'copyWritten', call, event }
    }
    case 'removeCopy':
    case 'retireCopy': {
      const kind = (await neverArrived(pair, direction.copy)) ? 'unknown' : 'deleted'
      return { kind: 'copyRemoved', call, copy: { kind } }
    }
    case 'removeOriginal':
      return { kind: 'originalRemoved', call, original: goneOriginal }
    case 'writeOriginal':
      return foreseeOriginal(call, pair, direction)
  }
}

async function foreseeOriginal(
  call: CallOf<'writeOriginal'>,
  pair: Pair,
  { original: side }: Direction,
): Promise<Answer> {
  const { operation } = call
  const { originalEventId, original } = pair
  const found = operation.revive
    ? await side.api.get(side.source.calendarId, originalEventId).catch(orUndefined)
    : original.kind === 'live'
      ? original.event
      : undefined
  const stays = found && (isSeries(found) || (operation.revive && (await isOfDeletedSeries(found, side))))
  const known = stays ? undefined : found
  if (operation.revive && known && known.status !== 'cancelled') {
    const now = await fetchOriginal(pair, side)
    return { kind: 'originalWritten', call, write: { outcome: 'stale', original: now } }
  }
  const event = known
    ? eventOf({ ...known, ...patchOf(operation) })
    : eventOf({ id: originalEventId, ...eventBody(operation.content) })
  const outcome = known ? 'written' : 'recreated'
  return { kind: 'originalWritten', call, write: { outcome, original: seenOriginal(event, side), event } }
}

/** Whether an event is a date of a series that is deleted, into which it does not come back. */
async function isOfDeletedSeries({ recurringEventId }: GoogleEvent, { api, source }: Side): Promise<boolean> {
  if (recurringEventId === undefined) return false
  const series = await api.get(source.calendarId, recurringEventId).catch(orUndefined)
  return series === undefined || series.status === 'cancelled'
}

/** As Google would answer it: what is taken away is not there. */
const eventOf = (body: object): GoogleEvent =>
  readEvent(JSON.parse(JSON.stringify(body, (_, value: unknown) => (value === null ? undefined : value))))
