import type { ConflictResolution } from '@calendar-sync/contracts/events/sync'
import type { Field } from './content.ts'
import type { Conflict } from './operation.ts'
import type { Pair } from './pair.ts'
import type { Since } from './since.ts'
import type { Rules } from './wish.ts'

export interface Decision {
  readonly conflict: Conflict
  /** Which fields of the copy go into the native event; undefined: all. */
  readonly fields: readonly Field[] | undefined
}

type Winner = Conflict['winner']

/**
 * Who wins when both sides have changed.
 *
 * - `keep_source`, `keep_target`: that side's state, a deletion included
 * - `keep_newest`: the later change; an edit beats a deletion
 * - `merge`: field by field, the later change where both changed the same one; an edit beats a deletion
 */
export function decide(pair: Pair, since: Since, { twoWay }: Rules): Decision {
  const { rule, native: nativeIs } = twoWay ?? { rule: 'keep_newest', native: 'source' }
  const decided = (winner: Winner, fields?: readonly Field[]): Decision => ({
    conflict: { rule, winner, sentence: sentenceOf(rule, winner, nativeIs, since) },
    fields,
  })
  if (rule === 'keep_source' || rule === 'keep_target') {
    return decided(rule === `keep_${nativeIs}` ? 'native' : 'copy')
  }
  if (since.native.side === 'deleted') return decided('copy')
  if (since.copy.side === 'deleted') return decided('native')
  const later = laterSide(pair)
  if (rule === 'keep_newest') return decided(later)
  const fromCopy = since.copy.fields.filter((field) => later === 'copy' || !since.native.fields.includes(field))
  if (fromCopy.length === 0) return decided('native')
  const all = since.native.fields.every((field) => fromCopy.includes(field))
  return decided(all ? 'copy' : 'both', fromCopy)
}

/** By Google's own time of the last change. Of two at the same instant the native event is the later one. */
function laterSide({ native, copy }: Pair): 'native' | 'copy' {
  const at = (side: Pair['native'] | Pair['copy']) =>
    side.kind === 'live' && side.event.updated ? Date.parse(side.event.updated) : 0
  return at(copy) > at(native) ? 'copy' : 'native'
}

const named: Record<ConflictResolution, string> = {
  keep_newest: 'keep newest',
  keep_source: 'keep source',
  keep_target: 'keep target',
  merge: 'merge',
}

function sentenceOf(rule: ConflictResolution, winner: Winner, nativeIs: 'source' | 'target', since: Since): string {
  const copyIs = nativeIs === 'source' ? 'target' : 'source'
  const did = ({ side }: Since['native']) => (side === 'deleted' ? 'deleted it' : 'changed it')
  const both = `The ${nativeIs} ${did(since.native)} and the ${copyIs} ${did(since.copy)}.`
  if (winner === 'both') return `${both} By “${named[rule]}” both changes were kept.`
  return `${both} By “${named[rule]}” the ${winner === 'native' ? nativeIs : copyIs} won.`
}
