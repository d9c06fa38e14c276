import { createElement } from 'react'
import { type Sayable, syncSentence } from './syncSentence.ts'

/** What the sync does, in words, with its keywords set off. */
export const SyncSentence = ({ sync }: { sync: Sayable }) => {
  const parts = syncSentence(sync).map((part) =>
    typeof part === 'string' ? part : createElement('em', null, part.keyword),
  )
  return createElement('p', null, ...parts)
}
