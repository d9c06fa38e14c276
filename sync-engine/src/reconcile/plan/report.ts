import { digest } from '../../digest.ts'
import { contentOf, textOf } from './content.ts'
import type { Pair } from './pair.ts'

/**
 * What the log of a sync is to know of the copy of a pair, for the list of copies that stand: the sync, and the event's title and
 * times, as a digest.
 * @returns null when there is no copy; undefined when that is not known now
 */
export function reportOf(
  { original, link }: Pick<Pair, 'original' | 'link'>,
  syncId: string,
): string | null | undefined {
  if (!link) return null
  switch (link.state) {
    case 'linked': {
      const content = original.kind === 'live' ? contentOf(original.event) : undefined
      return content && digest(`${syncId}\n${textOf(content, ['summary', 'when'])}`, 'base64url').slice(0, 27)
    }
    case 'planned':
    case 'retiring':
      return undefined
    case 'retired':
    case 'removed':
    case 'gone':
      return null
  }
}

/** Whether there is nothing of the copy that the log of the sync does not know. */
export function isReported(pair: Pair, syncId: string): boolean {
  const report = reportOf(pair, syncId)
  return report === undefined || report === (pair.link?.reportedAs ?? null)
}
