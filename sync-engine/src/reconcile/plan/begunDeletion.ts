import { hashOf } from './content.ts'
import type { Pair } from './pair.ts'
import { copyContent } from './pairChanges.ts'

/**
 * A deletion of a copy that was recorded, and that Google never got, is moot where a person changed the copy of this two-way sync since:
 * what is to be done about both is decided anew then, as if it had not been begun.
 */
export function withoutMootDeletion(pair: Pair, syncId: string): Pair {
  const { link } = pair
  const shown = copyContent(pair)
  if (link?.state !== 'retiring' || link.base?.syncId !== syncId || !shown) return pair
  if (hashOf(shown) === hashOf(link.base.copy)) return pair
  return { ...pair, link: { ...link, state: 'linked', generation: link.generation - 1, intent: null } }
}
