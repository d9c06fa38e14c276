import type { GoogleEvent } from '../google/event.ts'
import type { Judges } from '../judging/judges.ts'
import { UnreadableEvent } from '../plan/eventFault.ts'
import type { Pair } from '../plan/pair.ts'
import type { ContentRules, ContentVerdict } from '../plan/readContent.ts'

/** What the texts of events say, read in another thread before the plan asks. */
export interface Verdicts {
  /** Reads the native events of these pairs. */
  prepare(pairs: readonly Pair[]): Promise<void>
  /** @throws UnreadableEvent when the event could not be read, or was not */
  readonly of: (event: GoogleEvent) => ContentVerdict
}

export function createVerdicts(judges: Judges, rules: ContentRules): Verdicts {
  const known = new WeakMap<GoogleEvent, ContentVerdict>()
  // By id and version: pairs are loaded again before they are written, and such an event costs seconds each time.
  const unreadable = new Set<string>()
  const keyOf = ({ id, etag }: GoogleEvent) => `${id}/${etag}`
  return {
    async prepare(pairs) {
      const events = pairs.flatMap(({ native }) =>
        native.kind === 'live' && !known.has(native.event) && !unreadable.has(keyOf(native.event))
          ? [{ event: native.event, seriesDays: native.seriesDays }]
          : [],
      )
      const verdicts = await judges.read(events, rules)
      for (const [place, { event }] of events.entries()) {
        const verdict = verdicts[place]
        if (verdict) known.set(event, verdict)
        else unreadable.add(keyOf(event))
      }
    },
    of(event) {
      const verdict = known.get(event)
      if (!verdict) throw new UnreadableEvent('This event was not read.')
      return verdict
    },
  }
}
