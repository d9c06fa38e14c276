import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import * as assert from 'uvu/assert'
import { contextAfter, contextTypes } from '../history/sentences/context.ts'
import { inWords } from '../history/sentences/inWords.ts'

const telling: ReadonlySet<string> = new Set(Object.values(contextTypes).flat())

/** The last of these events in words, said after the others, of which those that tell nothing are not read. */
export const said = (...events: readonly AnyEvent[]): string => {
  const last = events.at(-1)
  assert.ok(last)
  return inWords(last, contextAfter(events.slice(0, -1).filter(({ type }) => telling.has(type))))
}
