import type {
  ContentQuery,
  ContentVerdict,
  ReadableEvent,
} from '@calendar-sync/sync-engine/reconcile/eligibility/readContent'
import { readContent as readHarmless } from '@calendar-sync/sync-engine/reconcile/eligibility/readContent'

/** What reading an event of this title does to the thread that reads it. */
const poisons: ReadonlyMap<string, () => void> = new Map([
  [
    'Flight that throws',
    () => {
      throw new Error('planted')
    },
  ],
  [
    'Flight that hangs',
    () => {
      for (;;);
    },
  ],
  ['Flight that ends its thread', () => process.exit(1)],
  ['Flight that kills the engine', () => process.kill(process.pid, 'SIGKILL')],
])

/** Reads events as the engine does, but for those with a planted poison. */
export function readContent(one: ReadableEvent, query: ContentQuery): ContentVerdict {
  poisons.get(one.event.summary ?? '')?.()
  return readHarmless(one, query)
}
