import { hashOf } from './content.ts'
import type { Operation } from './operation.ts'
import type { Pair } from './pair.ts'
import { copyContent, nativeContent, recognised, writtenHash } from './since.ts'
import { type Rules, wishFor } from './wish.ts'

const removedByPerson = 'You deleted this copy, so it stays deleted.'

/** The native event leads: its copy is made, follows it, and goes with it. */
export function planOneWay(pair: Pair, rules: Rules): Operation {
  const { native, copy, link } = pair
  const wish = wishFor(pair, rules)
  const gone = link?.state === 'removed' ? copy.kind !== 'live' : copy.kind === 'deleted' && link?.state !== 'retired'
  if (gone) {
    if (native.kind === 'deleted' || native.kind === 'unknown')
      return { kind: 'forget', reason: 'Both events are gone.' }
    if (wish.copy && rules.restore) {
      return { kind: 'create', content: wish.content, hash: wish.hash, renewed: true, reason: 'You asked for it back.' }
    }
    if (link?.state !== 'removed') return { kind: 'acceptRemoval', reason: removedByPerson }
    return wish.copy ? { kind: 'skip', reason: removedByPerson } : { kind: 'none', reason: wish.reason }
  }
  const written = writtenHash(pair)
  if (!wish.copy) {
    const mayExist = written !== undefined || link?.state === 'planned'
    if (!mayExist) return { kind: wish.listed ? 'skip' : 'none', reason: wish.reason }
    if (native.kind === 'unknown') return { kind: 'unchanged', reason: 'It lies behind the window; its copy is kept.' }
    if (native.kind === 'missing') return { kind: 'prove', side: 'native', reason: wish.reason }
    return { kind: 'delete', reason: wish.reason }
  }
  const { content, hash, reason } = wish
  if (written === undefined) return { kind: 'create', content, hash, renewed: false, reason }
  const shown = copyContent(pair)
  if (written !== hash && !(shown && hashOf(shown) === hash)) {
    return { kind: 'update', content, hash, reason: 'The event changed.' }
  }
  return isKnown(pair, rules, hash)
    ? { kind: 'unchanged', reason: 'Nothing changed.' }
    : { kind: 'adopt', hash, reason: 'The copy is as it should be.' }
}

/** Whether the link says all that there is to know. A two-way sync also remembers how both sides looked. */
function isKnown(pair: Pair, { twoWay, syncId }: Rules, hash: string): boolean {
  const { link } = pair
  if (link?.state !== 'linked' || link.intent !== null || link.wishedHash !== hash) return false
  if (!twoWay) return true
  const { base } = recognised(pair) ?? link
  const [native, copy] = [nativeContent(pair), copyContent(pair)]
  if (base?.syncId !== syncId) return false
  return (!native || hashOf(native) === hashOf(base.native)) && (!copy || hashOf(copy) === hashOf(base.copy))
}
