import type { Operation } from './operation.ts'
import type { Pair } from './pair.ts'
import { planOneWay } from './planOneWay.ts'
import { planTwoWay } from './planTwoWay.ts'
import type { Rules } from './rules.ts'

/**
 * What a sync does about an original and its copy. Pure; and run again on what it leads to, it does nothing.
 *
 * Rules: docs/sync-engine.md. A one-way sync lets the original lead; in a two-way one either side may.
 */
export function plan(pair: Pair, rules: Rules): Operation {
  if (pair.copy.kind === 'foreign') {
    return { kind: 'blocked', reason: 'The copy lost the mark that shows it is ours, so it is left alone.' }
  }
  if (pair.link?.state === 'retiring') return { kind: 'delete', reason: 'A deletion that was begun is finished.' }
  return rules.twoWay ? planTwoWay(pair, rules) : planOneWay(pair, rules)
}

/** The sync was deleted, and its copies with it. Only what is ours and still there goes. */
export function planRemoval({ copy, link }: Pair): Operation {
  const mayExist = copy.kind === 'live' || (copy.kind !== 'foreign' && link !== undefined && existing.has(link.state))
  return mayExist
    ? { kind: 'delete', reason: 'The sync was deleted with its copies.' }
    : { kind: 'none', reason: 'There is no copy of ours.' }
}

const existing: ReadonlySet<string> = new Set(['planned', 'linked', 'retiring'])
