import { comesAgain, mayBeName, timesNamed } from '../calendarContext.ts'
import type { CalendarContext } from '../event.ts'
import { anyLanguage, conceptId } from '../lexicon/concepts.ts'
import type { Mention } from '../lexicon/mention.ts'
import type { FieldReading } from '../reading.ts'
import { conceptsByWord } from './codes.ts'
import { type Features, feature } from './features.ts'
import { isFunction, isNamedPlace } from './groups.ts'

export const calendarFeature = {
  known: feature('in a calendar'),
  metFirst: feature('name met before first'),
  nameFirst: feature('name of the calendar first'),
  oftenFirst: feature('frequent name of the calendar first'),
  name: feature('name of the calendar'),
  nameLast: feature('name of the calendar last'),
  onlyNames: feature('only names of the calendar'),
  namesAndPlaces: feature('only names of the calendar and places'),
  again: feature('title comes again'),
} as const
const f = calendarFeature

/** In so many titles of a calendar a name must stand to be one of its names. */
const enough = 3
/** A word that is also a place may be where the person goes. */
const enoughForPlace = 5
const often = 6

const firstName = conceptId.firstname

/** Words that no language knows, and that stand in title after title of the calendar, are read as names of people. */
export function withNames(title: FieldReading, context: CalendarContext): FieldReading {
  const concepts = conceptsByWord(title)
  const names: Mention[] = []
  for (let at = 0; at < title.words.length; at++) {
    const word = title.words[at]
    if (!word || concepts[at] || word.script === 'code' || !mayBeName(word, undefined)) continue
    if (timesNamed(word, context) >= enough) {
      names.push({ concept: firstName, languages: anyLanguage, from: at, to: at + 1 })
    }
  }
  if (names.length === 0) return title
  return { ...title, mentions: [...title.mentions, ...names].sort((a, b) => a.from - b.from) }
}

/**
 * What an event's title says beside the others of its calendar. That a person's own journey begins with a name of
 * their calendar ("Hampus in Gdynia") is rare: it tells of that person.
 */
export function addCalendar(
  features: Features,
  summary: string | undefined,
  title: FieldReading,
  context: CalendarContext,
): void {
  features.add(f.known)
  if (comesAgain(summary, context)) features.add(f.again)
  const concepts = conceptsByWord(title)
  const tally = { names: 0, places: 0, rest: 0 }
  let first = true
  let last = false
  for (let at = 0; at < title.words.length; at++) {
    const word = title.words[at]
    if (!word) continue
    const here = concepts[at]
    if (word.script === 'picture' && !here) continue
    const place = here?.some(isNamedPlace) ?? false
    const times = mayBeName(word, here) ? timesNamed(word, context) : 0
    last = times >= (place ? enoughForPlace : enough)
    if (first && times >= 2 && !place) features.add(f.metFirst)
    if (last) {
      tally.names++
      features.add(f.name)
      if (first) features.add(f.nameFirst)
      if (first && times >= often) features.add(f.oftenFirst)
    } else if (place) tally.places++
    else if (word.script !== 'number' && !here?.every(isFunction)) tally.rest++
    first = false
  }
  if (last) features.add(f.nameLast)
  if (tally.names > 0 && tally.rest === 0) features.add(tally.places > 0 ? f.namesAndPlaces : f.onlyNames)
}
