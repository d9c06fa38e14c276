import { type Decision, decide } from './conflict.ts'
import { contentOf, type Field, hashOf, withFields } from './content.ts'
import type { Operation } from './operation.ts'
import type { Pair } from './pair.ts'
import { planOneWay } from './planOneWay.ts'
import { backFrom, changesSince, copyContent, flowing, nativeContent, type Since } from './since.ts'
import { type Rules, wishFor } from './wish.ts'

/**
 * One native event and its copy, of which each side may have changed since the last sync:
 *
 * | native / copy | unchanged        | changed          | deleted           |
 * |---------------|------------------|------------------|-------------------|
 * | unchanged     | nothing          | copy to native   | delete the native |
 * | changed       | native to copy   | conflict         | conflict          |
 * | deleted       | delete the copy  | conflict         | drop the link     |
 */
export function planTwoWay(pair: Pair, rules: Rules): Operation {
  const since = changesSince(pair, rules)
  if (!since || (since.copy.side === 'deleted' && rules.restore)) return planOneWay(pair, rules)
  if (pair.copy.kind === 'missing')
    return { kind: 'prove', side: 'copy', reason: 'The calendar no longer shows the copy.' }
  if (pair.native.kind === 'missing')
    return { kind: 'prove', side: 'native', reason: 'The calendar no longer shows the event.' }
  switch (`${since.native.side}/${since.copy.side}` as const) {
    case 'unchanged/unchanged':
    case 'changed/unchanged':
    case 'deleted/unchanged':
      return planOneWay(pair, rules)
    case 'unchanged/changed':
      return toNative(pair, since.copy.fields, { reason: 'You changed the copy.' })
    case 'unchanged/deleted':
      return pair.native.kind === 'live'
        ? { kind: 'deleteNative', reason: 'You deleted the copy.' }
        : { kind: 'forget', reason: 'Both events are gone.' }
    case 'deleted/deleted':
      return { kind: 'forget', reason: 'Both events are gone.' }
    case 'changed/changed':
    case 'changed/deleted':
    case 'deleted/changed':
      return settle(pair, since, rules)
  }
}

/** A conflict: the rule decides, and what it decides is done. */
function settle(pair: Pair, since: Since, rules: Rules): Operation {
  const decision = decide(pair, since, rules)
  const said = { reason: decision.conflict.sentence, conflict: decision.conflict }
  if (decision.conflict.winner === 'native') return { ...toCopy(pair, rules), ...said }
  if (since.copy.side === 'deleted') return { kind: 'deleteNative', ...said }
  return toNative(pair, fieldsOf(pair, decision, rules), said)
}

/** What of the copy goes into the native event: what the rule says, else all of it that may. */
function fieldsOf(pair: Pair, { fields }: Decision, rules: Rules): readonly Field[] {
  const [native, copy] = [nativeContent(pair), copyContent(pair)]
  if (!native || !copy) return flowing(pair, rules)
  return fields ?? backFrom(pair, native, copy, rules)
}

/** The native event as it is now, written over all changes of the copy. */
function toCopy(pair: Pair, rules: Rules): Operation {
  const wish = wishFor(pair, rules)
  if (!wish.copy) return { kind: 'delete', reason: wish.reason }
  const { content, hash, reason } = wish
  if (pair.copy.kind === 'deleted') return { kind: 'create', content, hash, renewed: true, reason }
  const shown = copyContent(pair)
  return shown && hashOf(shown) === hash ? { kind: 'adopt', hash, reason } : { kind: 'update', content, hash, reason }
}

/** What the copy says, written into the native event; one that was deleted comes back with it. */
function toNative(pair: Pair, fields: readonly Field[], said: Pick<Operation, 'reason' | 'conflict'>): Operation {
  const { native } = pair
  const copy = copyContent(pair)
  const revive = native.kind === 'deleted'
  const before = revive ? native.last && contentOf(native.last) : nativeContent(pair)
  if (!copy || (!before && !revive)) return { kind: 'unchanged', reason: 'The event is not known.' }
  const content = before ? withFields(before, copy, fields) : copy
  return { kind: 'writeNative', content, hash: hashOf(content), fields, revive, ...said }
}
