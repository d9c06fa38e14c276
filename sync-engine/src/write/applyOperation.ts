import type { GoogleEvent } from '../google/event.ts'
import { isFailure } from '../google/failure.ts'
import { hasAdditions } from '../reconcile/plan/addedToCopy.ts'
import { type Content, copyBody, copyChange } from '../reconcile/plan/content.ts'
import type { Link } from '../reconcile/plan/link.ts'
import { syncIdOf } from '../reconcile/plan/marker.ts'
import type { Operation, Planned } from '../reconcile/plan/operation.ts'
import type { Pair, SeenCopy } from '../reconcile/plan/pair.ts'
import { type Direction, fetchCopy, fetchEvent, orUndefined, type Side, seenCopy } from '../reconcile/sides.ts'
import { copyRole, originalRole, type Role } from '../runStopped.ts'
import type { StepInputs } from './linkTransitions.ts'
import { type OperationResult, withDeletedStrays } from './operationResult.ts'
import { type Answer, begin, type Call, type CallOf, step } from './operationStep.ts'
import { orWithLength } from './orWithLength.ts'
import { type OriginalContext, removeOriginal, writeOriginal } from './writeOriginal.ts'

export interface OperationContext extends StepInputs, OriginalContext {
  /** What is to be done about a pair; asked again when Google's answer shows that things are otherwise than planned. */
  readonly decide: (pair: Pair) => Operation | Promise<Operation>
  /** Whether the event is given up should this fail. */
  readonly isLastTry: boolean
  /** Records a link before what it intends is sent. */
  readonly record: (link: Link) => Promise<void>
}

/**
 * Carries out what was planned for one pair, step by step (`operationStep.ts`): sends each call, says how it ended, and
 * has the pair decided again where it is not as it was.
 * @param recorded the link with the intent, when that is recorded already
 * @throws GoogleFailure for a calendar or an account that cannot be used, AbortError when told to stop
 */
export async function applyOperation(
  { pair, operation }: Planned,
  recorded: Link | undefined,
  context: OperationContext,
): Promise<OperationResult> {
  const deletedStrays = await removeStrays(pair, context.direction)
  let next = step(begin(pair, recorded), { kind: 'decided', operation }, context)
  while (next.kind !== 'finished') {
    if (next.record) await context.record(next.record)
    const answer: Answer =
      next.kind === 'call'
        ? await send(next.call, next.state.pair, context)
        : { kind: 'decided', operation: await context.decide(next.state.pair) }
    next = step(next.state, answer, context)
  }
  return withDeletedStrays(next.result, deletedStrays)
}

/** @returns the ids of those that are gone */
async function removeStrays({ strays = [] }: Pair, { copy }: Direction): Promise<readonly string[]> {
  const { api, source } = copy
  const gone: string[] = []
  for (const { id, etag } of strays) {
    try {
      await api.delete(source.calendarId, id, etag ?? undefined)
    } catch (error) {
      // A person's change shows in the next read, by which the stray is found again.
      if (isFailure(error, 'changed')) continue
      orUndefined(error)
      if ((await fetchCopy(id, copy)).kind !== 'deleted') continue
    }
    gone.push(id)
  }
  return gone
}

async function send(call: Call, pair: Pair, context: OperationContext): Promise<Answer> {
  const { direction } = context
  switch (call.kind) {
    case 'writeCopy':
      return writeCopy(call, pair, context)
    case 'removeCopy':
    case 'retireCopy':
      return { kind: 'copyRemoved', call, copy: await removeCopy(call.link, pair, direction) }
    case 'writeOriginal':
      return { kind: 'originalWritten', call, write: await writeOriginal(call.operation, pair, context) }
    case 'removeOriginal':
      return { kind: 'originalRemoved', call, ...(await removeOriginal(pair, context)) }
  }
}

/** Writes what the copy shall say; nothing, when the copy is not as we thought. */
async function writeCopy(
  call: CallOf<'writeCopy'>,
  pair: Pair,
  { direction, inputs, runId, isLastTry }: OperationContext,
): Promise<Answer> {
  const { operation, link } = call
  const { api, source } = direction.copy
  const { originalEventId, generation, copyEventId } = link
  const { originalKey, copyKey, shareDetails } = inputs
  const identity = { originalKey, copyKey, originalEventId, generation }
  const marker = { ...identity, hash: operation.hash, hidden: !shareDetails, runId }
  const { syncId } = direction.definition
  const bodyOf = (content: Content) => copyBody(content, syncId, marker)
  const written = (event: GoogleEvent): Answer => ({ kind: 'copyWritten', call, event })
  const stale = (copy: SeenCopy): Answer => ({ kind: 'copyStale', call, copy })
  try {
    if (operation.kind === 'create')
      return written(
        await orWithLength(operation.content, (it) => api.insert(source.calendarId, copyEventId, bodyOf(it))),
      )
    const shown = pair.copy.kind === 'live' ? pair.copy.event : undefined
    const { etag, sequence } = shown ?? {}
    if (!shown || !etag) return stale(await fetchCopy(copyEventId, direction.copy))
    const whole = (it: Content) => ({ ...bodyOf(it), ...(sequence === undefined ? {} : { sequence }) })
    const change = hasAdditions(shown)
      ? (it: Content) => api.patch(source.calendarId, copyEventId, etag, copyChange(it, syncId, marker))
      : (it: Content) => api.replace(source.calendarId, copyEventId, etag, whole(it))
    return written(await orWithLength(operation.content, change))
  } catch (error) {
    if (operation.kind === 'update' && isFailure(error, 'not_found', 'gone', 'changed'))
      return stale(await fetchCopy(copyEventId, direction.copy))
    if (!isFailure(error, 'duplicate', 'changed')) throw error
    const taken = await fetchEvent(copyEventId, direction.copy)
    // An id that Google refuses and does not know: no person has deleted a copy of that id. One that it will never take leaves the next.
    if (!taken && isLastTry && operation.kind === 'create' && !operation.renewed)
      return stale({ kind: 'deleted', ofAnotherSync: true })
    if (!taken) throw error
    const isEarlier = operation.kind === 'create' && (syncIdOf(taken) ?? syncId) !== syncId
    const seen = seenCopy(taken, direction.copy)
    return stale(seen.kind === 'deleted' && !seen.becameSeries && isEarlier ? { ...seen, ofAnotherSync: true } : seen)
  }
}

/** Deletes the copy. @returns the copy as it is when it was not as we thought; `unknown`: there never was one */
async function removeCopy(link: Link, pair: Pair, direction: Direction): Promise<SeenCopy> {
  const { api, source } = direction.copy
  const shown = pair.copy.kind === 'live' || pair.copy.kind === 'deleted'
  if (await neverArrived(pair, direction.copy)) return { kind: 'unknown' }
  const seen = !shown && !link.copyEtag ? await fetchCopy(link.copyEventId, direction.copy) : pair.copy
  // What a person has under the copy's id is not ours to delete.
  if (seen.kind === 'deleted' || seen.kind === 'foreign') return { kind: 'deleted' }
  const etag = seen.kind === 'live' ? seen.event.etag : link.copyEtag
  try {
    await api.delete(source.calendarId, link.copyEventId, etag ?? undefined)
    return { kind: 'deleted' }
  } catch (error) {
    if (isFailure(error, 'not_found', 'gone', 'changed')) return fetchCopy(link.copyEventId, direction.copy)
    throw error
  }
}

/** Whether Google does not know a copy that was planned: it was never sent, or refused. */
export async function neverArrived({ copy, link }: Pair, side: Side): Promise<boolean> {
  if (link?.state !== 'planned' || copy.kind === 'live' || copy.kind === 'deleted') return false
  return (await fetchEvent(link.copyEventId, side)) === undefined
}

/** Whose calendar an operation changes. */
export const roleWritten = ({ operation }: Planned, { way }: Pick<Direction, 'way'>): Role =>
  operation.kind === 'writeOriginal' || operation.kind === 'deleteOriginal' ? originalRole(way) : copyRole(way)
