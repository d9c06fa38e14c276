import type { GoogleEvent } from '../google/event.ts'
import { contentOf, hashOf } from '../plan/content.ts'
import { copyId } from '../plan/copyId.ts'
import type { OperationOf } from '../plan/operation.ts'
import type { Pair } from '../plan/pair.ts'
import { recognised } from '../plan/since.ts'
import type { Rules } from '../plan/wish.ts'
import type { Base, Intent, Link } from './link.ts'

/** What of a direction's rules a link depends on. */
export type LinkRules = Pick<Rules, 'from' | 'to' | 'syncId' | 'twoWay'>

/** The link of a pair, or a new one: to the copy that was found by its marker, else to the first copy there will be. */
export function linkFor(pair: Pair, { from, to }: LinkRules): Link {
  const { nativeEventId, copy } = pair
  const known = recognised(pair)
  if (known && copy.kind === 'live' && known.copyEventId !== copy.event.id && known.state !== 'retiring') {
    return { ...known, generation: copy.marker.generation, copyEventId: copy.event.id }
  }
  if (known) return known
  const found = copy.kind === 'live'
  const generation = found ? copy.marker.generation : 0
  return {
    nativeEventId,
    state: found ? 'linked' : 'planned',
    generation,
    copyEventId: found ? copy.event.id : copyId({ from, to, nativeEventId, generation }),
    wishedHash: found ? copy.marker.hash : null,
    nativeHash: null,
    nativeEtag: null,
    copyHash: null,
    copyEtag: null,
    intent: null,
    base: null,
    intendedBase: null,
  }
}

/** About to make the copy; `renewed`: under the next generation, since a person deleted this one. */
export function creating(link: Link, operation: OperationOf<'create'>, pair: Pair, runId: string, rules: LinkRules) {
  const { from, to } = rules
  const generation = link.generation + (operation.renewed ? 1 : 0)
  const identity = { from, to, nativeEventId: link.nativeEventId, generation }
  const copyEventId = operation.renewed ? copyId(identity) : link.copyEventId
  const begun: Link = { ...unlinked(link), state: 'planned', generation, copyEventId }
  return intending(
    begun,
    { action: 'create', side: 'copy', hash: operation.hash, runId },
    baseWith(pair, operation, rules),
  )
}

export const updating = (link: Link, operation: OperationOf<'update'>, pair: Pair, runId: string, rules: LinkRules) =>
  intending(
    { ...link, state: 'linked' },
    { action: 'update', side: 'copy', hash: operation.hash, runId },
    baseWith(pair, operation, rules),
  )

/** The generation moves on before the deletion, so that a tombstone of the current generation is a person's. */
export const retiring = (link: Link, runId: string): Link =>
  intending(
    { ...link, state: 'retiring', generation: link.generation + (link.state === 'retiring' ? 0 : 1) },
    { action: 'delete', side: 'copy', hash: null, runId },
    null,
  )

export function writingNative(
  link: Link,
  operation: OperationOf<'writeNative'>,
  pair: Pair,
  runId: string,
  rules: LinkRules,
) {
  const copy = pair.copy.kind === 'live' ? contentOf(pair.copy.event) : undefined
  const base = copy && rules.twoWay ? { syncId: rules.syncId, native: operation.content, copy } : null
  const intent: Intent = { action: 'update', side: 'native', hash: operation.hash, runId }
  return intending({ ...link, state: 'linked' }, intent, base)
}

export const deletingNative = (link: Link, runId: string): Link =>
  intending(link, { action: 'delete', side: 'native', hash: null, runId }, null)

const intending = (link: Link, intent: Intent, intendedBase: Base | null): Link => ({ ...link, intent, intendedBase })

const baseWith = (
  { native }: Pair,
  { content }: Pick<OperationOf<'create'>, 'content'>,
  rules: LinkRules,
): Base | null => {
  const seen = native.kind === 'live' && rules.twoWay ? contentOf(native.event) : undefined
  return seen ? { syncId: rules.syncId, native: seen, copy: content } : null
}

/** Both sides are as they should be; `copy` is how Google answered it. */
export function linked(link: Link, pair: Pair, wishedHash: string, copy: GoogleEvent, rules: LinkRules): Link {
  const content = contentOf(copy)
  return {
    ...link,
    state: 'linked',
    copyEventId: copy.id,
    wishedHash,
    ...nativeSide(pair),
    copyHash: content ? hashOf(content) : null,
    copyEtag: copy.etag ?? null,
    intent: null,
    base: content ? baseWith(pair, { content }, rules) : null,
    intendedBase: null,
  }
}

/** What the copy said is in the native event now. Whether the copy follows is decided next. */
export function flowedBack(link: Link, native: GoogleEvent, { copy }: Pair, { syncId }: LinkRules): Link {
  const [nativeNow, copyNow] = [contentOf(native), copy.kind === 'live' ? contentOf(copy.event) : undefined]
  const base = nativeNow && copyNow ? { syncId, native: nativeNow, copy: copyNow } : null
  return {
    ...link,
    state: 'linked',
    nativeHash: nativeNow ? hashOf(nativeNow) : null,
    nativeEtag: native.etag ?? null,
    intent: null,
    base,
    intendedBase: null,
  }
}

export const retired = (link: Link, { from, to }: LinkRules): Link => ({
  ...unlinked(link),
  state: 'retired',
  copyEventId: copyId({ from, to, nativeEventId: link.nativeEventId, generation: link.generation }),
})

export const removedByPerson = (link: Link): Link => ({ ...unlinked(link), state: 'removed' })

const unlinked = (link: Link): Link => ({
  ...link,
  wishedHash: null,
  copyHash: null,
  copyEtag: null,
  intent: null,
  base: null,
  intendedBase: null,
})

const nativeSide = ({ native }: Pair) => {
  const content = native.kind === 'live' ? contentOf(native.event) : undefined
  return native.kind === 'live'
    ? { nativeHash: content ? hashOf(content) : null, nativeEtag: native.event.etag ?? null }
    : { nativeHash: null, nativeEtag: null }
}
