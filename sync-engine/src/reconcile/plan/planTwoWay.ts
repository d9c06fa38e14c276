import { type Decision, decideConflict } from './conflict.ts'
import { contentOf, type Field, hashOf, withFields } from './content.ts'
import { desiredCopy } from './desiredCopy.ts'
import type { Operation } from './operation.ts'
import type { Pair } from './pair.ts'
import {
  changesOf,
  copyContent,
  fieldsToWriteBack,
  originalContent,
  type PairChanges,
  syncableFields,
} from './pairChanges.ts'
import { planOneWay } from './planOneWay.ts'
import type { Rules } from './rules.ts'

/**
 * One original and its copy, of which each side may have changed since the last sync:
 *
 * | original / copy | unchanged        | changed          | deleted             |
 * |-----------------|------------------|------------------|---------------------|
 * | unchanged       | nothing          | copy to original | delete the original |
 * | changed         | original to copy | conflict         | conflict            |
 * | deleted         | delete the copy  | conflict         | drop the link       |
 */
export function planTwoWay(pair: Pair, rules: Rules): Operation {
  const changes = changesOf(pair, rules)
  if (!changes || (changes.copy.side === 'deleted' && rules.restore)) return planOneWay(pair, rules)
  if (pair.copy.kind === 'missing')
    return { kind: 'verify', side: 'copy', reason: 'The calendar no longer shows the copy.' }
  if (pair.original.kind === 'missing')
    return { kind: 'verify', side: 'original', reason: 'The calendar no longer shows the event.' }
  switch (`${changes.original.side}/${changes.copy.side}` as const) {
    case 'unchanged/unchanged':
    case 'changed/unchanged':
    case 'deleted/unchanged':
      return planOneWay(pair, rules)
    case 'unchanged/changed':
      return toOriginal(pair, changes.copy.fields, { reason: 'You changed the copy.' })
    case 'unchanged/deleted':
      return pair.original.kind === 'live'
        ? { kind: 'deleteOriginal', reason: 'You deleted the copy.' }
        : { kind: 'forget', reason: 'Both events are gone.' }
    case 'deleted/deleted':
      return { kind: 'forget', reason: 'Both events are gone.' }
    case 'changed/changed':
    case 'changed/deleted':
    case 'deleted/changed':
      return resolveConflict(pair, changes, rules)
  }
}

/** A conflict: the rule decides, and what it decides is done. */
function resolveConflict(pair: Pair, changes: PairChanges, rules: Rules): Operation {
  const decision = decideConflict(pair, changes, rules)
  const said = { reason: decision.conflict.sentence, conflict: decision.conflict }
  if (decision.conflict.winner === 'original') return { ...toCopy(pair, rules), ...said }
  if (changes.copy.side === 'deleted') return { kind: 'deleteOriginal', ...said }
  return toOriginal(pair, fieldsOf(pair, decision, rules), said)
}

/** What of the copy goes into the original: what the rule says, else all of it that may. */
function fieldsOf(pair: Pair, { fields }: Decision, rules: Rules): readonly Field[] {
  const [original, copy] = [originalContent(pair), copyContent(pair)]
  if (!original || !copy) return syncableFields(pair, rules)
  return fields ?? fieldsToWriteBack(pair, original, copy, rules)
}

/** The original as it is now, written over all changes of the copy. */
function toCopy(pair: Pair, rules: Rules): Operation {
  const desired = desiredCopy(pair, rules)
  if (!desired.copy) return { kind: 'delete', reason: desired.reason }
  const { content, hash, reason } = desired
  if (pair.copy.kind === 'deleted') return { kind: 'create', content, hash, renewed: true, reason }
  const shown = copyContent(pair)
  return shown && hashOf(shown) === hash ? { kind: 'adopt', hash, reason } : { kind: 'update', content, hash, reason }
}

/** What the copy says, written into the original; one that was deleted comes back with it. */
function toOriginal(pair: Pair, fields: readonly Field[], said: Pick<Operation, 'reason' | 'conflict'>): Operation {
  const { original } = pair
  const copy = copyContent(pair)
  const revive = original.kind === 'deleted'
  const before = revive ? original.last && contentOf(original.last) : originalContent(pair)
  if (!copy || (!before && !revive)) return { kind: 'unchanged', reason: 'The event is not known.' }
  const content = before ? withFields(before, copy, fields) : copy
  return { kind: 'writeOriginal', content, hash: hashOf(content), fields, revive, ...said }
}
