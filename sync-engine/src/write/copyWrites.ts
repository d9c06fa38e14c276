import type { GoogleEvent } from '../google/event.ts'
import { isFailure } from '../google/failure.ts'
import type { Direction } from '../reconcile/direction.ts'
import { fetchCopy } from '../reconcile/fetchSides.ts'
import { copyBody } from '../reconcile/plan/content.ts'
import type { Link } from '../reconcile/plan/link.ts'
import type { OperationOf } from '../reconcile/plan/operation.ts'
import type { Pair, SeenCopy } from '../reconcile/plan/pair.ts'
import type { Rules } from '../reconcile/plan/rules.ts'

export interface CopyWrites {
  readonly direction: Direction
  readonly rules: Rules
  readonly runId: string
}

/**
 * Writes what the copy shall say.
 * @returns Google's answer, or the copy as it is when it was not as we thought
 */
export async function writeCopy(
  operation: OperationOf<'create'> | OperationOf<'update'>,
  link: Link,
  pair: Pair,
  writes: CopyWrites,
): Promise<{ readonly written: GoogleEvent } | { readonly copy: SeenCopy }> {
  const { direction, rules, runId } = writes
  const { api, source } = direction.copy
  const { originalEventId, generation, copyEventId } = link
  const { originalKey, copyKey, shareDetails } = rules
  const identity = { originalKey, copyKey, originalEventId, generation }
  const marker = { ...identity, hash: operation.hash, hidden: !shareDetails, runId }
  const body = copyBody(operation.content, direction.definition.syncId, marker)
  try {
    if (operation.kind === 'create') return { written: await api.insert(source.calendarId, copyEventId, body) }
    const etag = pair.copy.kind === 'live' ? pair.copy.event.etag : link.copyEtag
    if (!etag) return { copy: await fetchCopy(link.copyEventId, direction) }
    return { written: await api.replace(source.calendarId, copyEventId, etag, body) }
  } catch (error) {
    if (operation.kind === 'update' && isFailure(error, 'not_found', 'gone')) return { copy: { kind: 'deleted' } }
    if (isFailure(error, 'duplicate', 'changed')) return { copy: await fetchCopy(link.copyEventId, direction) }
    throw error
  }
}

/** Deletes the copy. @returns the copy as it is when it was not as we thought */
export async function removeCopy(link: Link, pair: Pair, direction: Direction): Promise<SeenCopy> {
  const { api, source } = direction.copy
  const shown = pair.copy.kind === 'live' || pair.copy.kind === 'deleted'
  const seen = !shown && !link.copyEtag ? await fetchCopy(link.copyEventId, direction) : pair.copy
  if (seen.kind === 'deleted') return seen
  const etag = seen.kind === 'live' ? seen.event.etag : link.copyEtag
  try {
    await api.delete(source.calendarId, link.copyEventId, etag ?? undefined)
    return { kind: 'deleted' }
  } catch (error) {
    if (isFailure(error, 'not_found', 'gone')) return { kind: 'deleted' }
    if (isFailure(error, 'changed')) return fetchCopy(link.copyEventId, direction)
    throw error
  }
}
