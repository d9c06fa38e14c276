import type { EventChange } from '../google/calendarApi.ts'
import type { GoogleEvent } from '../google/event.ts'
import { isFailure } from '../google/failure.ts'
import type { Direction } from '../reconcile/direction.ts'
import { fetchOriginal, goneOriginal, orUndefined, seenOriginal } from '../reconcile/fetchSides.ts'
import { eventBody } from '../reconcile/plan/content.ts'
import { copyId } from '../reconcile/plan/copyId.ts'
import type { OperationOf } from '../reconcile/plan/operation.ts'
import type { Pair, SeenOriginal } from '../reconcile/plan/pair.ts'
import type { Rules } from '../reconcile/plan/rules.ts'
import type { OriginalWrite } from './operationCalls.ts'

/**
 * Changes the named fields of a person's event and nothing else: in a two-way sync only. One that was deleted comes back
 * with them.
 */
export async function writeOriginal(
  operation: OperationOf<'writeOriginal'>,
  { originalEventId, original, link }: Pair,
  direction: Direction,
  rules: Rules,
): Promise<OriginalWrite> {
  const { api, source } = direction.original
  const stale = (now: SeenOriginal): OriginalWrite => ({ outcome: 'stale', original: now })
  const revived = operation.revive ? await api.get(source.calendarId, originalEventId).catch(orUndefined) : undefined
  // A person or another program brought it back meanwhile.
  if (revived && revived.status !== 'cancelled') return stale(seenOriginal(revived, direction))
  const etag = operation.revive ? revived?.etag : original.kind === 'live' ? original.event.etag : undefined
  try {
    const event = await api.patch(source.calendarId, originalEventId, etag ?? '*', changeOf(operation))
    return { outcome: 'written', original: seenOriginal(event, direction), event }
  } catch (error) {
    if (isFailure(error, 'changed')) return stale(await fetchOriginal(originalEventId, direction))
    if (!isFailure(error, 'not_found', 'gone')) throw error
    if (!operation.revive) return stale(goneOriginal)
    // The same id in every engine, so that sending it twice makes one event. It carries no marker: it is a person's.
    const { originalKey, copyKey } = rules
    const identity = { originalKey: copyKey, copyKey: originalKey, originalEventId, generation: link?.generation ?? 0 }
    const event = await insertOnce(copyId(identity), operation, direction)
    return { outcome: 'recreated', original: seenOriginal(event, direction), event }
  }
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

function changeOf({ content, fields, revive }: OperationOf<'writeOriginal'>): EventChange {
  const { start, end, ...rest } = eventBody(content)
  const changed = Object.entries(rest).filter(([name]) => fields.some((field) => field === name))
  return {
    ...Object.fromEntries(changed),
    ...(fields.includes('when') ? { start, end } : {}),
    ...(revive ? { status: 'confirmed' } : {}),
  }
}

/** Deletes a person's event since a person deleted its copy. @returns the event as it is when it was not as we thought */
export async function removeOriginal({ originalEventId, original }: Pair, direction: Direction): Promise<SeenOriginal> {
  const { api, source } = direction.original
  if (original.kind !== 'live') return original
  try {
    await api.delete(source.calendarId, originalEventId, original.event.etag)
    return goneOriginal
  } catch (error) {
    if (isFailure(error, 'not_found', 'gone')) return goneOriginal
    if (isFailure(error, 'changed')) return fetchOriginal(originalEventId, direction)
    throw error
  }
}
