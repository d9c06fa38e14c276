import type { ConflictResolution } from '@calendar-sync/contracts/domain/sync'
import type { Field } from './content.ts'
import type { Conflict } from './link.ts'
import type { Pair } from './pair.ts'
import type { PairChanges } from './pairChanges.ts'
import type { PlanInputs } from './planInputs.ts'

export interface Decision {
  readonly conflict: Conflict
  /** Which fields of the copy go into the original; undefined: all. */
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
export function decideConflict(pair: Pair, changes: PairChanges, { twoWay }: PlanInputs): Decision {
  const { rule, original: originalIs } = twoWay ?? { rule: 'keep_newest', original: 'source' }
  const decided = (winner: Winner, fields?: readonly Field[]): Decision => ({
    conflict: { rule, winner, sentence: sentenceOf(rule, winner, originalIs, changes) },
    fields,
  })
  if (rule === 'keep_source' || rule === 'keep_target') {
    return decided(rule === `keep_${originalIs}` ? 'original' : 'copy')
  }
  if (changes.original.side === 'deleted') return decided('copy')
  if (changes.copy.side === 'deleted') return decided('original')
  const later = laterSide(pair)
  if (rule === 'keep_newest') return decided(later)
  const fromCopy = changes.copy.fields.filter((field) => later === 'copy' || !changes.original.fields.includes(field))
  if (fromCopy.length === 0) return decided('original')
  const all = changes.original.fields.every((field) => fromCopy.includes(field))
  return decided(all ? 'copy' : 'both', fromCopy)
}

/** By Google's own time of the last change. Of two at the same instant the original is the later one. */
function laterSide({ original, copy }: Pair): 'original' | 'copy' {
  const at = (side: Pair['original'] | Pair['copy']) =>
    side.kind === 'live' && side.event.updated ? Date.parse(side.event.updated) : 0
  return at(copy) > at(original) ? 'copy' : 'original'
}

function sentenceOf(
  rule: ConflictResolution,
  winner: Winner,
  originalIs: 'source' | 'target',
  changes: PairChanges,
): string {
  const copyIs = originalIs === 'source' ? 'target' : 'source'
  const did = ({ side }: PairChanges['original']) => (side === 'deleted' ? 'deleted it' : 'changed it')
  const both = `The ${originalIs} ${did(changes.original)} and the ${copyIs} ${did(changes.copy)}.`
  const by = `By “${rule.replace('_', ' ')}”`
  if (winner === 'both') return `${both} ${by} both changes were kept.`
  const won = `the ${winner === 'original' ? originalIs : copyIs} won.`
  const isDeletion = changes.original.side === 'deleted' || changes.copy.side === 'deleted'
  const isOneSide = rule === 'keep_source' || rule === 'keep_target'
  return isDeletion && !isOneSide ? `${both} A change beats a deletion, so ${won}` : `${both} ${by} ${won}`
}
