import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import * as assert from 'uvu/assert'
import { contextAfter } from '../history/sentences/context.ts'
import { inWords } from '../history/sentences/inWords.ts'

/** The last of these events in words, said after the others. */
export const said = (...events: readonly AnyEvent[]): string => {
  const last = events.at(-1)
  assert.ok(last)
  return inWords(last, contextAfter(events.slice(0, -1)))
}
