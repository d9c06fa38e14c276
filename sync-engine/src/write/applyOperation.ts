import type { EventPatch } from '../google/calendarApi.ts'
import { type GoogleEvent, isSeries } from '../google/event.ts'
import { isFailure } from '../google/failure.ts'
import { overlaps } from '../reconcile/feeds/window.ts'
import { type Content, copyBody, eventBody, withLength } from '../reconcile/plan/content.ts'
import type { Link } from '../reconcile/plan/link.ts'
import { copyId } from '../reconcile/plan/marker.ts'
import type { Operation, OperationOf, Planned } from '../reconcile/plan/operation.ts'
import type { Pair, SeenCopy, SeenOriginal } from '../reconcile/plan/pair.ts'
import type { PlanInputs } from '../reconcile/plan/planInputs.ts'
import {
  type Direction,
  fetchCopy,
  fetchEvent,
  fetchOriginal,
  goneOriginal,
  orUndefined,
  type Side,
  seenCopy,
  seenOriginal,
} from '../reconcile/sides.ts'
import { copyRole, stoppedBy, stopsTheRun } from '../runStopped.ts'
import type { StepInputs } from './linkTransitions.ts'
import { type OperationResult, withDeletedStrays } from './operationResult.ts'
import { type Answer, begin, type Call, type CallOf, type OriginalWrite, step } from './operationStep.ts'

export interface OperationContext extends StepInputs {
  readonly direction: Direction
  /** What is to be done about a pair; asked again when Google's answer shows that things are otherwise than planned. */
  readonly decide: (pair: Pair) => Operation | Promise<Operation>
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
  const { direction, inputs } = context
  switch (call.kind) {
    case 'writeCopy':
      return writeCopy(call, pair, context)
    case 'removeCopy':
    case 'retireCopy':
      return { kind: 'copyRemoved', call, copy: await removeCopy(call.link, pair, direction) }
    case 'writeOriginal':
      return { kind: 'originalWritten', call, write: await writeOriginal(call.operation, pair, direction, inputs) }
    case 'removeOriginal':
      return { kind: 'originalRemoved', call, ...(await removeOriginal(pair, direction)) }
  }
}

/** Writes what the copy shall say; nothing, when the copy is not as we thought. */
async function writeCopy(
  call: CallOf<'writeCopy'>,
  pair: Pair,
  { direction, inputs, runId }: OperationContext,
): Promise<Answer> {
  const { operation, link } = call
  const { api, source } = direction.copy
  const { originalEventId, generation, copyEventId } = link
  const { originalKey, copyKey, shareDetails } = inputs
  const identity = { originalKey, copyKey, originalEventId, generation }
  const marker = { ...identity, hash: operation.hash, hidden: !shareDetails, runId }
  const bodyOf = (content: Content) => copyBody(content, direction.definition.syncId, marker)
  const written = (event: GoogleEvent): Answer => ({ kind: 'copyWritten', call, event })
  const stale = (copy: SeenCopy): Answer => ({ kind: 'copyStale', call, copy })
  try {
    if (operation.kind === 'create')
      return written(
        await orWithLength(operation.content, (it) => api.insert(source.calendarId, copyEventId, bodyOf(it))),
      )
    const { etag, sequence } = pair.copy.kind === 'live' ? pair.copy.event : {}
    if (!etag) return stale(await fetchCopy(copyEventId, direction.copy))
    const whole = (it: Content) => ({ ...bodyOf(it), ...(sequence === undefined ? {} : { sequence }) })
    return written(
      await orWithLength(operation.content, (it) => api.replace(source.calendarId, copyEventId, etag, whole(it))),
    )
  } catch (error) {
    if (operation.kind === 'update' && isFailure(error, 'not_found', 'gone', 'changed'))
      return stale(await fetchCopy(copyEventId, direction.copy))
    if (!isFailure(error, 'duplicate', 'changed')) throw error
    const taken = await fetchEvent(copyEventId, direction.copy)
    // An id that Google refuses and does not know: no person has deleted a copy of that id.
    if (!taken) throw error
    return stale(seenCopy(taken, direction.copy))
  }
}

/** Writes a content; one of no length that Google refuses for that, a little longer. */
const orWithLength = (content: Content, write: (content: Content) => Promise<GoogleEvent>): Promise<GoogleEvent> =>
  write(content).catch((error: unknown) => {
    if (!isFailure(error, 'refused') || error.reason !== 'timeRangeEmpty') throw error
    return write(withLength(content))
  })

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

/**
 * Changes the named fields of a person's event and nothing else: in a two-way sync only. One that was deleted comes back
 * with them.
 */
async function writeOriginal(
  operation: OperationOf<'writeOriginal'>,
  pair: Pair,
  direction: Direction,
  inputs: PlanInputs,
): Promise<OriginalWrite> {
  const { originalEventId, original } = pair
  const { api, source } = direction.original
  const stale = (now: SeenOriginal): OriginalWrite => ({ outcome: 'stale', original: now })
  const revived = operation.revive ? await api.get(source.calendarId, originalEventId).catch(orUndefined) : undefined
  // Google has forgotten it, or its id is a series' now, which is not the event that is to come back.
  if (operation.revive && (!revived || isSeries(revived))) return recreateOriginal(operation, pair, direction, inputs)
  // A person or another program brought it back meanwhile.
  if (revived && revived.status !== 'cancelled') return stale(seenOriginal(revived, direction.original))
  const etag = operation.revive ? revived?.etag : original.kind === 'live' ? original.event.etag : undefined
  try {
    const answer = await api.patch(source.calendarId, originalEventId, etag ?? '*', patchOf(operation))
    // A date of a split series gets another id by this. The next read shows it under that, and no longer under this one.
    const event = { ...answer, id: originalEventId }
    return { outcome: 'written', original: seenOriginal(event, direction.original), event }
  } catch (error) {
    const isGone = isFailure(error, 'not_found', 'gone')
    if (isFailure(error, 'changed') || (isGone && !operation.revive))
      return stale(await fetchOriginal(originalEventId, direction.original))
    if (!isGone) throw error
    return recreateOriginal(operation, pair, direction, inputs)
  }
}

/** Makes the event under another id: the same in every engine, so that sending it twice makes one. It has no marker: it is a person's. */
async function recreateOriginal(
  operation: OperationOf<'writeOriginal'>,
  { originalEventId, link }: Pair,
  direction: Direction,
  { originalKey, copyKey }: PlanInputs,
): Promise<OriginalWrite> {
  const identity = { originalKey: copyKey, copyKey: originalKey, originalEventId, generation: link?.generation ?? 0 }
  const event = await insertOnce(copyId(identity), operation, direction)
  return { outcome: 'recreated', original: seenOriginal(event, direction.original), event }
}

async function insertOnce(
  eventId: string,
  { content }: OperationOf<'writeOriginal'>,
  { original: { api, source } }: Direction,
): Promise<GoogleEvent> {
  return api.insert(source.calendarId, eventId, eventBody(content)).catch((error: unknown) => {
    if (!isFailure(error, 'duplicate')) throw error
    return api.get(source.calendarId, eventId)
  })
}

export function patchOf({ content, fields, revive }: OperationOf<'writeOriginal'>): EventPatch {
  const { start, end, ...rest } = eventBody(content)
  const changed = Object.entries(rest).filter(([name]) => fields.some((field) => field === name))
  return {
    ...Object.fromEntries(changed),
    ...(fields.includes('when') ? { start, end } : {}),
    ...(revive ? { status: 'confirmed' } : {}),
  }
}

/**
 * Deletes a person's event since a person deleted its copy. Outside the window no read shows the dates of a copy that was made a
 * series instead, so there the copy is asked for first.
 * @returns the event, or its copy, as it is when it was not as we thought
 */
async function removeOriginal(
  { originalEventId, original, link }: Pair,
  direction: Direction,
): Promise<{ readonly original: SeenOriginal; readonly copy?: SeenCopy }> {
  const { api, source } = direction.original
  if (original.kind !== 'live') return { original }
  if (link && !overlaps(original, direction.window)) {
    const copy = await fetchCopy(link.copyEventId, direction.copy).catch((error: unknown) => {
      throw stopsTheRun(error) ? stoppedBy(error, copyRole(direction.way), 'reading') : error
    })
    if (copy.kind !== 'deleted' || copy.becameSeries) return { original, copy }
  }
  try {
    await api.delete(source.calendarId, originalEventId, original.event.etag)
    return { original: goneOriginal }
  } catch (error) {
    if (!isFailure(error, 'not_found', 'gone', 'changed')) throw error
    return { original: await fetchOriginal(originalEventId, direction.original) }
  }
}
