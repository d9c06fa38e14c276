import type { GoogleEvent } from '../../google/event.ts'
import { dutch } from './labelled/dutch.ts'
import { english } from './labelled/english.ts'
import { french } from './labelled/french.ts'
import { german } from './labelled/german.ts'
import { italian } from './labelled/italian.ts'
import { japanese } from './labelled/japanese.ts'
import { polish } from './labelled/polish.ts'
import { portuguese } from './labelled/portuguese.ts'
import { spanish } from './labelled/spanish.ts'

type Moment = Readonly<{ date?: string; dateTime?: string; timeZone?: string }>

/**
 * A real-looking event and whether a person would call it travel. Half of the set are traps: they sound like travel
 * and are not. The held-out part is every third event of the first draft, written before the detection, and all of the
 * last batch, written after it was finished: no rule or word was chosen by looking at how those were judged, so their
 * figures say what to expect of calendars nobody has seen. New events go into the tuned part, unless they stay unseen.
 */
export type LabelledEvent = Readonly<{
  travel: boolean
  heldOut?: true
  summary: string
  description?: string
  location?: string
  eventType?: string
  transparency?: string
  visibility?: string
  start?: Moment
  end?: Moment
}>

export const labelledByLanguage = {
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  polish,
  japanese,
} as const

export const labelled: readonly LabelledEvent[] = Object.values(labelledByLanguage).flat()

/** The labelled event as Google would answer it. */
export function asGoogleEvent({ travel: _label, heldOut: _part, ...event }: LabelledEvent): GoogleEvent {
  return { id: 'labelled', ...event }
}
