import type { GoogleEvent } from '../google/event.ts'
import { contentOf, hashOf } from '../reconcile/plan/content.ts'
import type { Base, Intent, Link } from '../reconcile/plan/link.ts'
import { copyId } from '../reconcile/plan/marker.ts'
import type { OperationOf, Planned } from '../reconcile/plan/operation.ts'
import type { Pair } from '../reconcile/plan/pair.ts'
import { withConfirmedWrite } from '../reconcile/plan/pairChanges.ts'
import type { PlanInputs } from '../reconcile/plan/planInputs.ts'

/** What of a plan's inputs a link depends on. */
type LinkInputs = Pick<PlanInputs, 'originalKey' | 'copyKey' | 'syncId' | 'twoWay'>

/** The link of a pair, or a new one: to the copy that was found by its marker, else to the first copy there will be. */
export function linkFor(pair: Pair, { originalKey, copyKey }: LinkInputs): Link {
  const { originalEventId, copy } = pair
  const known = withConfirmedWrite(pair)
  if (known && copy.kind === 'live' && known.copyEventId !== copy.event.id && known.state !== 'retiring') {
    return { ...known, generation: copy.marker.generation, copyEventId: copy.event.id }
  }
  if (known) return known
  const found = copy.kind === 'live'
  const generation = found ? copy.marker.generation : 0
  return {
    originalEventId,
    state: found ? 'linked' : 'planned',
    generation,
    copyEventId: found ? copy.event.id : copyId({ originalKey, copyKey, originalEventId, generation }),
    desiredHash: found ? copy.marker.hash : null,
    originalHash: null,
    originalEtag: null,
    copyHash: null,
    copyEtag: null,
    intent: null,
    base: null,
    intendedBase: null,
    reportedAs: null,
  }
}

/** What of a run its operations depend on. */
export interface StepInputs {
  readonly inputs: PlanInputs
  readonly runId: string
}

/** The link with what is meant to be written, if anything is. Recorded before it is sent. */
export function intentOf(one: Planned, run: StepInputs): Link | undefined {
  const link = writeIntentOf(one, run)
  const { conflict } = one.operation
  return link?.intent && conflict ? { ...link, intent: { ...link.intent, conflict } } : link
}

function writeIntentOf({ pair, operation }: Planned, { inputs, runId }: StepInputs): Link | undefined {
  const known = () => linkFor(pair, inputs)
  switch (operation.kind) {
    case 'create':
      return creating(known(), operation, pair, runId, inputs)
    case 'update':
      return updating(known(), operation, pair, runId, inputs)
    case 'delete':
      return retiring(known(), runId)
    case 'writeOriginal':
      return writingOriginal(known(), operation, pair, runId, inputs)
    case 'deleteOriginal':
      return deletingOriginal(known(), runId)
    default:
      return undefined
  }
}

/** About to make the copy; `renewed`: under the next generation, since a person deleted this one. */
export function creating(link: Link, operation: OperationOf<'create'>, pair: Pair, runId: string, inputs: LinkInputs) {
  const { originalKey, copyKey } = inputs
  const generation = link.generation + (operation.renewed ? 1 : 0)
  const identity = { originalKey, copyKey, originalEventId: link.originalEventId, generation }
  const copyEventId = operation.renewed ? copyId(identity) : link.copyEventId
  const begun: Link = { ...unlinked(link), state: 'planned', generation, copyEventId }
  return intending(
    begun,
    { action: 'create', side: 'copy', hash: operation.hash, runId },
    baseWith(pair, operation, inputs),
  )
}

const updating = (link: Link, operation: OperationOf<'update'>, pair: Pair, runId: string, inputs: LinkInputs) =>
  intending(
    { ...link, state: 'linked' },
    { action: 'update', side: 'copy', hash: operation.hash, runId },
    baseWith(pair, operation, inputs),
  )

/** The generation moves on before the deletion, so that a tombstone of the current generation is a person's. */
export const retiring = (link: Link, runId: string): Link =>
  intending(
    { ...link, state: 'retiring', generation: link.generation + (link.state === 'retiring' ? 0 : 1) },
    { action: 'delete', side: 'copy', hash: null, runId },
    null,
  )

function writingOriginal(
  link: Link,
  operation: OperationOf<'writeOriginal'>,
  pair: Pair,
  runId: string,
  inputs: LinkInputs,
) {
  const copy = pair.copy.kind === 'live' ? contentOf(pair.copy.event) : undefined
  const base = copy && inputs.twoWay ? { syncId: inputs.syncId, original: operation.content, copy } : null
  const intent: Intent = { action: 'update', side: 'original', hash: operation.hash, runId }
  // Until it is there, what both sides were stays known: a copy that was brought back is not taken for one whose event went.
  return intending({ ...link, state: link.state === 'gone' ? 'gone' : 'linked' }, intent, base)
}

const deletingOriginal = (link: Link, runId: string): Link =>
  intending(link, { action: 'delete', side: 'original', hash: null, runId }, null)

const intending = (link: Link, intent: Intent, intendedBase: Base | null): Link => ({ ...link, intent, intendedBase })

const baseWith = (
  { original }: Pair,
  { content }: Pick<OperationOf<'create'>, 'content'>,
  inputs: LinkInputs,
): Base | null => {
  const seen = original.kind === 'live' && inputs.twoWay ? contentOf(original.event) : undefined
  return seen ? { syncId: inputs.syncId, original: seen, copy: content } : null
}

/**
 * Google refused what was to be written. What an earlier run intended is there by now or never will be, so no run need look for it: only a
 * deletion of a copy goes on where it began.
 */
export function refused({ pair, operation }: Planned, recorded: Link | undefined): Link | undefined {
  const known = operation.kind === 'delete' ? (recorded ?? pair.link) : withConfirmedWrite(pair)
  return known && { ...known, intent: null, intendedBase: null }
}

/** Both sides are as they should be; `copy` is how Google answered it. */
export function linked(link: Link, pair: Pair, desiredHash: string, copy: GoogleEvent, inputs: LinkInputs): Link {
  const content = contentOf(copy)
  return {
    ...link,
    state: 'linked',
    copyEventId: copy.id,
    desiredHash,
    ...originalSide(pair),
    copyHash: content ? hashOf(content) : null,
    copyEtag: copy.etag ?? null,
    intent: null,
    base: content ? baseWith(pair, { content }, inputs) : null,
    intendedBase: null,
  }
}

/** What the copy said is in the original now. Whether the copy follows is decided next. */
export function wroteBack(link: Link, original: GoogleEvent, { copy }: Pair, { syncId }: LinkInputs): Link {
  const [originalNow, copyNow] = [contentOf(original), copy.kind === 'live' ? contentOf(copy.event) : undefined]
  const base = originalNow && copyNow ? { syncId, original: originalNow, copy: copyNow } : null
  return {
    ...link,
    state: 'linked',
    // Until the copy was looked at beside what the event says now.
    originalHash: null,
    originalEtag: original.etag ?? null,
    intent: null,
    base,
    intendedBase: null,
  }
}

export const retired = (link: Link, { originalKey, copyKey }: LinkInputs): Link => ({
  ...unlinked(link),
  state: 'retired',
  copyEventId: copyId({ originalKey, copyKey, originalEventId: link.originalEventId, generation: link.generation }),
})

export const removedByPerson = (link: Link): Link => ({ ...unlinked(link), state: 'removed' })

export const bothGone = (link: Link): Link => ({ ...unlinked(link), state: 'gone' })

/** We deleted the copy since its event is gone: either may be brought back, under the generation that the copy had. */
export const goneWithCopy = (retiring: Link): Link => ({ ...bothGone(retiring), generation: retiring.generation - 1 })

const unlinked = (link: Link): Link => ({
  ...link,
  desiredHash: null,
  copyHash: null,
  copyEtag: null,
  intent: null,
  base: null,
  intendedBase: null,
})

const originalSide = ({ original }: Pair) => {
  const content = original.kind === 'live' ? contentOf(original.event) : undefined
  return original.kind === 'live'
    ? { originalHash: content ? hashOf(content) : null, originalEtag: original.event.etag ?? null }
    : { originalHash: null, originalEtag: null }
}
