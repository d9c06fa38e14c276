import { instantsOf } from '../feeds/instants.ts'
import type { EventChange } from '../google/calendarApi.ts'
import type { GoogleEvent } from '../google/event.ts'
import { isFailure } from '../google/failure.ts'
import { eventBody } from '../plan/copy.ts'
import type { OperationOf } from '../plan/operation.ts'
import type { Pair, SeenNative } from '../plan/pair.ts'
import type { Direction } from './direction.ts'

interface Writing {
  readonly direction: Direction
}

const gone: SeenNative = { kind: 'deleted', last: undefined }

/**
 * Changes the named fields of a person's event and nothing else: in a two-way sync only. One that was deleted comes back
 * with them.
 * @returns the event as it is now, and Google's answer when it was written
 */
export async function writeNative(
  operation: OperationOf<'writeNative'>,
  { nativeEventId, native }: Pair,
  { direction }: Writing,
): Promise<{ readonly native: SeenNative; readonly written: GoogleEvent | undefined }> {
  const { api, source } = direction.native
  const revived = operation.revive ? await api.get(source.calendarId, nativeEventId).catch(orUndefined) : undefined
  // Somebody else brought it back meanwhile.
  if (revived && revived.status !== 'cancelled') return { native: seen(revived, direction), written: undefined }
  const etag = operation.revive ? revived?.etag : native.kind === 'live' ? native.event.etag : undefined
  const change = changeOf(operation)
  try {
    const written = await api.patch(source.calendarId, nativeEventId, etag ?? '*', change)
    return { native: seen(written, direction), written }
  } catch (error) {
    if (isFailure(error, 'changed')) return { native: await lookAtNative(nativeEventId, direction), written: undefined }
    if (!operation.revive && isFailure(error, 'not_found', 'gone')) return { native: gone, written: undefined }
    throw error
  }
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
export async function removeNative({ nativeEventId, native }: Pair, { direction }: Writing): Promise<SeenNative> {
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
  return event && event.status !== 'cancelled' ? seen(event, direction) : gone
}

function seen(event: GoogleEvent, { native }: Direction): SeenNative {
  const instants = instantsOf(event, native.feed.timeZone)
  return instants ? { kind: 'live', event, ...instants } : { kind: 'unknown' }
}

function orUndefined(error: unknown): undefined {
  if (!isFailure(error, 'not_found', 'gone')) throw error
}
