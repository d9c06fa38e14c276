import { hashOf } from './content.ts'
import { desiredCopy } from './desiredCopy.ts'
import type { Operation } from './operation.ts'
import type { Pair } from './pair.ts'
import { copyContent, originalContent, withConfirmedWrite, writtenHash } from './pairChanges.ts'
import type { Rules } from './rules.ts'

const removedByPerson = 'You deleted this copy, so it stays deleted.'

/** The original leads: its copy is made, follows it, and goes with it. */
export function planOneWay(pair: Pair, rules: Rules): Operation {
  const { original, copy, link } = pair
  const desired = desiredCopy(pair, rules)
  const gone = link?.state === 'removed' ? copy.kind !== 'live' : copy.kind === 'deleted' && link?.state !== 'retired'
  if (gone) {
    if (original.kind === 'deleted' || original.kind === 'unknown')
      return { kind: 'forget', reason: 'Both events are gone.' }
    if (desired.copy && rules.restore) {
      return {
        kind: 'create',
        content: desired.content,
        hash: desired.hash,
        renewed: true,
        reason: 'You asked for it back.',
      }
    }
    if (link?.state !== 'removed') return { kind: 'keepDeleted', reason: removedByPerson }
    return desired.copy ? { kind: 'skip', reason: removedByPerson } : { kind: 'none', reason: desired.reason }
  }
  const written = writtenHash(pair)
  if (!desired.copy) {
    const mayExist = written !== undefined || link?.state === 'planned'
    if (!mayExist) return { kind: desired.reportable ? 'skip' : 'none', reason: desired.reason }
    if (original.kind === 'unknown')
      return { kind: 'unchanged', reason: 'It lies behind the window; its copy is kept.' }
    if (original.kind === 'missing') return { kind: 'verify', side: 'original', reason: desired.reason }
    return { kind: 'delete', reason: desired.reason }
  }
  const { content, hash, reason } = desired
  if (written === undefined) return { kind: 'create', content, hash, renewed: false, reason }
  // Against what we wrote, not against what the copy shows: a copy that its person edited is left alone until the original
  // changes.
  const originalChanged = written !== hash
  const shown = copyContent(pair)
  if (originalChanged && !(shown && hashOf(shown) === hash)) {
    return { kind: 'update', content, hash, reason: 'The event changed.' }
  }
  return isKnown(pair, rules, hash)
    ? { kind: 'unchanged', reason: 'Nothing changed.' }
    : { kind: 'adopt', hash, reason: 'The copy is as it should be.' }
}

/** Whether the link says all that there is to know. A two-way sync also remembers how both sides looked. */
function isKnown(pair: Pair, { twoWay, syncId }: Rules, hash: string): boolean {
  const { link } = pair
  if (link?.state !== 'linked' || link.intent !== null || link.desiredHash !== hash) return false
  if (!twoWay) return true
  const { base } = withConfirmedWrite(pair) ?? link
  const [original, copy] = [originalContent(pair), copyContent(pair)]
  if (base?.syncId !== syncId) return false
  return (!original || hashOf(original) === hashOf(base.original)) && (!copy || hashOf(copy) === hashOf(base.copy))
}
