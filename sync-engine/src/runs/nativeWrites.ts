import { instantsOf } from '../feeds/instants.ts'
import type { EventChange } from '../google/calendarApi.ts'
import type { GoogleEvent } from '../google/event.ts'
import { isFailure } from '../google/failure.ts'
import { eventBody } from '../plan/copy.ts'
import { copyId } from '../plan/copyId.ts'
import type { OperationOf } from '../plan/operation.ts'
import type { Pair, SeenNative } from '../plan/pair.ts'
import type { Rules } from '../plan/wish.ts'
import type { Direction } from './direction.ts'

interface Writing {
  readonly direction: Direction
  readonly rules: Rules
}

const gone: SeenNative = { kind: 'deleted', last: undefined }

/** What became of a person's event. */
export type NativeWrite =
  | { readonly outcome: 'written'; readonly native: SeenNative; readonly event: GoogleEvent }
  /** Google no longer knows the event, not even as deleted: another one says what it would say. */
  | { readonly outcome: 'anew'; readonly native: SeenNative; readonly event: GoogleEvent }
  /** It was not as we thought, and nothing was written. */
  | { readonly outcome: 'otherwise'; readonly native: SeenNative }

/**
 * Changes the named fields of a person's event and nothing else: in a two-way sync only. One that was deleted comes back
 * with them.
 */
export async function writeNative(
  operation: OperationOf<'writeNative'>,
  { nativeEventId, native, link }: Pair,
  { direction, rules }: Writing,
): Promise<NativeWrite> {
  const { api, source } = direction.native
  const otherwise = (now: SeenNative): NativeWrite => ({ outcome: 'otherwise', native: now })
  const revived = operation.revive ? await api.get(source.calendarId, nativeEventId).catch(orUndefined) : undefined
  // A person or another program brought it back meanwhile.
  if (revived && revived.status !== 'cancelled') return otherwise(seen(revived, direction))
  const etag = operation.revive ? revived?.etag : native.kind === 'live' ? native.event.etag : undefined
  try {
    const event = await api.patch(source.calendarId, nativeEventId, etag ?? '*', changeOf(operation))
    return { outcome: 'written', native: seen(event, direction), event }
  } catch (error) {
    if (isFailure(error, 'changed')) return otherwise(await lookAtNative(nativeEventId, direction))
    if (!isFailure(error, 'not_found', 'gone')) throw error
    if (!operation.revive) return otherwise(gone)
    // The same id in every engine, so that sending it twice makes one event. It carries no marker: it is a person's.
    const { from, to } = rules
    const identity = { from: to, to: from, nativeEventId, generation: link?.generation ?? 0 }
    const event = await insertOnce(copyId(identity), operation, direction)
    return { outcome: 'anew', native: seen(event, direction), event }
  }
}

async function insertOnce(
  eventId: string,
  { content }: OperationOf<'writeNative'>,
  { native: { api, source } }: Direction,
): Promise<GoogleEvent> {
  return api.insert(source.calendarId, eventId, eventBody(content)).catch((error: unknown) => {
    if (!isFailure(error, 'duplicate')) throw error
    return api.get(source.calendarId, eventId)
  })
}

function changeOf({ content, fields, revive }: OperationOf<'writeNative'>): EventChange {
  const { start, end, ...rest } = eventBody(content)
  const changed = Object.entries(rest).filter(([name]) => fields.some((field) => field === name))
  return {
    ...Object.fromEntries(changed),
    ...(fields.includes('when') ? { start, end } : {}),
    ...(revive ? { status: 'confirmed' } : {}),
  }
}

/** Deletes a person's event since a person deleted its copy. @returns the event as it is when it was not as we thought */
export async function removeNative(
  { nativeEventId, native }: Pair,
  { direction }: Pick<Writing, 'direction'>,
): Promise<SeenNative> {
  const { api, source } = direction.native
  if (native.kind !== 'live') return native
  try {
    await api.delete(source.calendarId, nativeEventId, native.event.etag)
    return gone
  } catch (error) {
    if (isFailure(error, 'not_found', 'gone')) return gone
    if (isFailure(error, 'changed')) return lookAtNative(nativeEventId, direction)
    throw error
  }
}

/** The event as Google itself knows it. */
export async function lookAtNative(nativeEventId: string, direction: Direction): Promise<SeenNative> {
  const { api, source } = direction.native
  const event = await api.get(source.calendarId, nativeEventId).catch(orUndefined)
  return event ? seen(event, direction) : gone
}

function seen(event: GoogleEvent, { native }: Direction): SeenNative {
  if (event.status === 'cancelled') return gone
  const instants = instantsOf(event, native.feed.timeZone)
  return instants ? { kind: 'live', event, ...instants } : { kind: 'unknown' }
}

function orUndefined(error: unknown): undefined {
  if (!isFailure(error, 'not_found', 'gone')) throw error
}
