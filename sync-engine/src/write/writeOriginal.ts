import type { EventPatch } from '../google/calendarApi.ts'
import { type GoogleEvent, isSeries } from '../google/event.ts'
import { isFailure } from '../google/failure.ts'
import { overlaps } from '../reconcile/feeds/window.ts'
import { type Content, eventBody, hashOfEvent } from '../reconcile/plan/content.ts'
import { copyId } from '../reconcile/plan/marker.ts'
import type { OperationOf } from '../reconcile/plan/operation.ts'
import type { Pair, SeenCopy, SeenOriginal } from '../reconcile/plan/pair.ts'
import type { PlanInputs } from '../reconcile/plan/planInputs.ts'
import {
  type Direction,
  fetchCopy,
  fetchOriginal,
  goneOriginal,
  orUndefined,
  seenOriginal,
} from '../reconcile/sides.ts'
import { copyRole, stoppedBy, stopsTheRun } from '../runStopped.ts'
import type { OriginalWrite } from './operationStep.ts'
import { orWithLength } from './orWithLength.ts'
import type { SeriesVersions } from './seriesVersions.ts'

/** What writes into a person's event depend on. */
export interface OriginalContext {
  readonly direction: Direction
  readonly inputs: PlanInputs
  readonly versions: SeriesVersions
}

/**
 * By which version an event may be written: by that which it was read with, or which another date of its series got since by this run.
 * Where Google did not say that one, the event is asked for.
 * @returns undefined when it is not what it was read as
 */
async function currentVersion(
  event: GoogleEvent,
  { original: { api, source } }: Direction,
  versions: SeriesVersions,
): Promise<string | undefined> {
  const known = versions.versionOf(event)
  if (known !== undefined) return known
  const now = await api.get(source.calendarId, event.id).catch(orUndefined)
  if (!now?.etag || now.status !== event.status || hashOfEvent(now) !== hashOfEvent(event)) return undefined
  versions.changed(event, event.etag, now.etag)
  return now.etag
}

/**
 * Changes the named fields of a person's event and nothing else: in a two-way sync only. One that was deleted comes back
 * with them.
 */
export async function writeOriginal(
  operation: OperationOf<'writeOriginal'>,
  pair: Pair,
  { direction, inputs, versions }: OriginalContext,
): Promise<OriginalWrite> {
  const { originalEventId, original } = pair
  const { api, source } = direction.original
  const stale = (now: SeenOriginal): OriginalWrite => ({ outcome: 'stale', original: now })
  const revived = operation.revive ? await api.get(source.calendarId, originalEventId).catch(orUndefined) : undefined
  // Google has forgotten it, or its id is a series' now, which is not the event that is to come back.
  if (operation.revive && (!revived || isSeries(revived))) return recreateOriginal(operation, pair, direction, inputs)
  // A person or another program brought it back meanwhile.
  if (revived && revived.status !== 'cancelled') return stale(seenOriginal(revived, direction.original))
  const event = operation.revive ? revived : original.kind === 'live' ? original.event : undefined
  const etag = event && (await currentVersion(event, direction, versions))
  if (event && etag === undefined) return stale(await fetchOriginal(pair, direction.original))
  const patch = (content: Content) =>
    api.patch(source.calendarId, originalEventId, etag ?? '*', patchOf({ ...operation, content }))
  try {
    const answer = await orWithLength(operation.content, patch)
    if (event) versions.changed(event, etag, answer.etag)
    // A date does not come back into a series that is deleted.
    if (operation.revive && answer.status === 'cancelled') return recreateOriginal(operation, pair, direction, inputs)
    // A date of a split series gets another id by this. The next read shows it under that, and no longer under this one.
    const written = { ...answer, id: originalEventId }
    return { outcome: 'written', original: seenOriginal(written, direction.original), event: written }
  } catch (error) {
    if (event && isFailure(error, 'changed')) versions.refused(event)
    const isGone = isFailure(error, 'not_found', 'gone')
    if (isFailure(error, 'changed') || (isGone && !operation.revive))
      return stale(await fetchOriginal(pair, direction.original))
    if (!isGone && !(operation.revive && staysDeleted(error))) throw error
    return recreateOriginal(operation, pair, direction, inputs)
  }
}

/**
 * Whether Google has this event stay deleted, as one that its organizer cancelled.
 * Source: https://github.com/googleapis/google-api-ruby-client/issues/1811
 */
const staysDeleted = (error: unknown) => isFailure(error, 'forbidden', 'refused') && error.status === 403

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
  const insert = (it: Content) => api.insert(source.calendarId, eventId, eventBody(it))
  return orWithLength(content, insert).catch((error: unknown) => {
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
export async function removeOriginal(
  pair: Pair,
  { direction, versions }: OriginalContext,
): Promise<{ readonly original: SeenOriginal; readonly copy?: SeenCopy }> {
  const { originalEventId, original, link } = pair
  const { api, source } = direction.original
  if (original.kind !== 'live') return { original }
  if (link && !overlaps(original, direction.window)) {
    const copy = await fetchCopy(link.copyEventId, direction.copy).catch((error: unknown) => {
      throw stopsTheRun(error) ? stoppedBy(error, copyRole(direction.way), 'reading') : error
    })
    if (copy.kind !== 'deleted' || copy.becameSeries) return { original, copy }
  }
  const etag = await currentVersion(original.event, direction, versions)
  if (etag === undefined) return { original: await fetchOriginal(pair, direction.original) }
  try {
    await api.delete(source.calendarId, originalEventId, etag)
    versions.changed(original.event, etag, undefined)
    return { original: goneOriginal }
  } catch (error) {
    if (!isFailure(error, 'not_found', 'gone', 'changed')) throw error
    versions.refused(original.event)
    return { original: await fetchOriginal(pair, direction.original) }
  }
}
