import type { GoogleEvent } from '../google/event.ts'
import { isFailure } from '../google/failure.ts'
import type { Link } from '../links/link.ts'
import { copyBody } from '../plan/copy.ts'
import { ourMarker } from '../plan/marker.ts'
import type { OperationOf } from '../plan/operation.ts'
import type { Pair, SeenCopy } from '../plan/pair.ts'
import type { Rules } from '../plan/wish.ts'
import type { Direction } from './direction.ts'

interface Writing {
  readonly direction: Direction
  readonly rules: Rules
  readonly runId: string
}

/**
 * Writes the copy as wished.
 * @returns Google's answer, or the copy as it is when it was not as we thought
 */
export async function writeCopy(
  operation: OperationOf<'create'> | OperationOf<'update'>,
  link: Link,
  pair: Pair,
  carrying: Writing,
): Promise<{ readonly written: GoogleEvent } | { readonly copy: SeenCopy }> {
  const { direction, rules, runId } = carrying
  const { api, source } = direction.copy
  const { nativeEventId, generation, copyEventId } = link
  const { from, to, shareDetails } = rules
  const identity = { from, to, nativeEventId, generation }
  const marker = { ...identity, hash: operation.hash, hidden: !shareDetails, runId }
  const body = copyBody(operation.content, direction.definition.syncId, marker)
  try {
    if (operation.kind === 'create') return { written: await api.insert(source.calendarId, copyEventId, body) }
    const etag = pair.copy.kind === 'live' ? pair.copy.event.etag : link.copyEtag
    if (!etag) return { copy: await lookAtCopy(link, carrying) }
    return { written: await api.replace(source.calendarId, copyEventId, etag, body) }
  } catch (error) {
    if (operation.kind === 'update' && isFailure(error, 'not_found', 'gone')) return { copy: { kind: 'deleted' } }
    if (isFailure(error, 'duplicate', 'changed')) return { copy: await lookAtCopy(link, carrying) }
    throw error
  }
}

/** Deletes the copy. @returns the copy as it is when it was not as we thought */
export async function removeCopy(link: Link, pair: Pair, carrying: Writing): Promise<SeenCopy> {
  const { api, source } = carrying.direction.copy
  const shown = pair.copy.kind === 'live' || pair.copy.kind === 'deleted'
  const seen = !shown && !link.copyEtag ? await lookAtCopy(link, carrying) : pair.copy
  if (seen.kind === 'deleted') return seen
  const etag = seen.kind === 'live' ? seen.event.etag : link.copyEtag
  try {
    await api.delete(source.calendarId, link.copyEventId, etag ?? undefined)
    return { kind: 'deleted' }
  } catch (error) {
    if (isFailure(error, 'not_found', 'gone')) return { kind: 'deleted' }
    if (isFailure(error, 'changed')) return lookAtCopy(link, carrying)
    throw error
  }
}

export async function lookAtCopy(
  { copyEventId }: Pick<Link, 'copyEventId'>,
  { direction }: Pick<Writing, 'direction'>,
): Promise<SeenCopy> {
  const { api, source } = direction.copy
  try {
    const event = await api.get(source.calendarId, copyEventId)
    if (event.status === 'cancelled') return { kind: 'deleted' }
    const marker = ourMarker(event, source.calendarId)
    return marker ? { kind: 'live', event, marker } : { kind: 'foreign' }
  } catch (error) {
    if (isFailure(error, 'not_found', 'gone')) return { kind: 'deleted' }
    throw error
  }
}
