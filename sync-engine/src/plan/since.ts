import type { Link } from '../links/link.ts'
import { type Content, contentOf, differing, type Field, fields, hashOf } from './content.ts'
import { wishedCopy } from './copy.ts'
import type { Pair } from './pair.ts'
import type { Rules } from './wish.ts'

export interface Side {
  readonly side: 'unchanged' | 'changed' | 'deleted'
  /** In which fields it changed. */
  readonly fields: readonly Field[]
}

/** What happened on each side of a pair since the last sync. Our own writes are no change. */
export interface Since {
  readonly native: Side
  readonly copy: Side
}

const unchanged: Side = { side: 'unchanged', fields: [] }
const deleted: Side = { side: 'deleted', fields: [] }
const changedIn = (changed: readonly Field[]): Side =>
  changed.length > 0 ? { side: 'changed', fields: changed } : unchanged

export const nativeContent = ({ native }: Pair): Content | undefined =>
  native.kind === 'live' ? contentOf(native.event) : undefined

export const copyContent = ({ copy }: Pair): Content | undefined =>
  copy.kind === 'live' ? contentOf(copy.event) : undefined

/**
 * The link, with our own write recognised in what Google shows although its answer was lost. A write that did not arrive
 * leaves the link as it was before.
 */
export function recognised({ native, copy, link }: Pair): Link | undefined {
  if (!link?.intent) return link
  const { side, action, hash, runId } = link.intent
  const shown = side === 'native' ? native.kind === 'live' && contentOf(native.event) : undefined
  const arrived =
    side === 'copy'
      ? action !== 'delete' && copy.kind === 'live' && copy.marker.hash === hash && copy.marker.runId === runId
      : shown !== undefined && shown !== false && hashOf(shown) === hash
  if (!arrived) return link
  const base = link.intendedBase ?? link.base
  return side === 'copy' ? { ...link, state: 'linked', base, wishedHash: hash } : { ...link, base }
}

/** The content that we last wrote into the copy, as a hash; undefined when there never was one. */
export function writtenHash(pair: Pair): string | undefined {
  const link = recognised(pair)
  if (link?.state === 'linked' && link.wishedHash !== null) return link.wishedHash
  return pair.copy.kind === 'live' ? pair.copy.marker.hash : undefined
}

/** What of a copy is about the event, and flows back when a person changes it: busy-only copies say when, no more. */
export const flowing = ({ copy }: Pair, { shareDetails }: Rules): readonly Field[] =>
  shareDetails && copy.kind === 'live' && !copy.marker.hidden ? fields : (['when'] satisfies Field[])

/** Fields in which the copy differs from the event and that may flow back. */
export const backFrom = (pair: Pair, native: Content, copy: Content, rules: Rules): Field[] =>
  differing(native, copy).filter((field) => flowing(pair, rules).includes(field))

/**
 * @returns undefined when there is no pair yet, or none any more, whose two sides could be compared: no engine can say
 * then that a copy that is gone was deleted *since the last sync*
 */
export function changesSince(pair: Pair, rules: Rules): Since | undefined {
  const link = recognised(pair)
  const written = writtenHash(pair)
  if (written === undefined) return undefined
  const base = link?.base?.syncId === rules.syncId ? link.base : undefined
  if (pair.copy.kind === 'deleted' && !base) return undefined

  const native = nativeContent(pair)
  const copy = copyContent(pair)
  const wished = native && wishedCopy(native, rules.shareDetails)
  const nativeChange = () => {
    if (!native || !wished) return unchanged
    if (base) return changedIn(differing(base.native, native))
    return hashOf(wished) === written ? unchanged : changedIn(copy ? backFrom(pair, wished, copy, rules) : fields)
  }
  const copyChange = () => {
    if (!copy) return unchanged
    const known = base ? [hashOf(base.copy)] : [written, link?.copyHash]
    if (known.includes(hashOf(copy))) return unchanged
    const before = base?.copy ?? wished
    const changed = before ? differing(before, copy) : fields
    const same = native ? fields.filter((field) => !differing(native, copy).includes(field)) : []
    const mayFlow = flowing(pair, rules)
    return changedIn(changed.filter((field) => mayFlow.includes(field) && !same.includes(field)))
  }
  return {
    native: pair.native.kind === 'deleted' ? deleted : nativeChange(),
    copy: pair.copy.kind === 'deleted' ? deleted : copyChange(),
  }
}
