import type { CalendarContext, TravelEvent } from './event.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import { knowledge } from './lexicon/load.ts'
import { read } from './reading.ts'
import { conceptsByWord } from './signals/codes.ts'
import { groupId, groupOf, isPerson, tellsTravel } from './signals/groups.ts'
import { isHangul } from './text/scripts.ts'
import type { Word } from './text/words.ts'

type Event = Pick<TravelEvent, 'summary' | 'start'>

/** Fewer different titles say nothing for sure. */
const fewestTitles = 30
/** In no person's calendar do so many titles speak of travel: more, and single events of many people stand together. */
const mostOfTravel = 0.4
/** A calendar is kept in one time zone, or nearly so; a list of many people's events is not. */
const leastInOneZone = 0.5
/** More events are not looked at: the last of them tell enough. */
const mostEvents = 5_000
const longestTitle = 300
const longestKey = 80
const mostKept = 400
const leastNamed = 2
const leastRepeated = 3

/**
 * What these events tell about each other, in time that grows with them and no faster; undefined when they are too few,
 * or not one person's calendar.
 */
export function calendarContext(events: readonly Event[]): CalendarContext | undefined {
  const { lexicon } = knowledge()
  const names = new Map<string, number>()
  const titles = new Map<string, number>()
  const zones = new Map<string, number>()
  let ofTravel = 0
  for (const { summary, start } of events.slice(-mostEvents)) {
    const key = titleKey(summary)
    if (start?.timeZone) count(zones, start.timeZone)
    if (key === '') continue
    count(titles, key)
    if (titles.get(key) === 1 && countNames(names, summary, lexicon)) ofTravel++
  }
  if (titles.size < fewestTitles || ofTravel > titles.size * mostOfTravel || !mostlyOne(zones)) return undefined
  return { names: mostFrequent(names, leastNamed), titles: mostFrequent(titles, leastRepeated) }
}

/** By what the same title is known again: numbers and marks aside. */
export const titleKey = (summary: string | undefined): string =>
  (summary ?? '')
    .slice(0, longestKey)
    .toLowerCase()
    .replace(/[\d\s\p{P}]+/gu, ' ')
    .trim()

/** Counts the names of a title. @returns whether it speaks of travel */
function countNames(names: Map<string, number>, summary: string | undefined, lexicon: Lexicon): boolean {
  const { title } = read({ summary: summary?.slice(0, longestTitle) }, lexicon)
  const ofTravel = title.mentions.some(({ concept }) => saysTravel(concept))
  const concepts = conceptsByWord(title)
  const met = new Set<string>()
  for (const [at, word] of title.words.entries()) {
    // Where a journey leads to comes again as well, in titles about it: there only names of people count.
    const counts = !ofTravel || concepts[at] !== undefined || word.text.length === 1
    if (counts && mayBeName(word, concepts[at])) for (const key of keysOf(word)) met.add(key)
  }
  for (const key of met) count(names, key)
  return ofTravel
}

const saysTravel = (concept: number): boolean => {
  const group = groupOf[concept] ?? -1
  return group >= 0 && (tellsTravel[group] === 1 || group === groupId.booking)
}

/** A name of a person, or a word that no language of the vocabulary knows: a nickname, a shift, a team. */
export const mayBeName = ({ script }: Word, concepts: readonly number[] | undefined): boolean =>
  (script === 'spaced' || script === 'joined' || script === 'code') &&
  (concepts === undefined || (concepts.some(isPerson) && concepts.every((one) => isPerson(one) || mayBePlace(one))))

const mayBePlace = (concept: number): boolean => {
  const group = groupOf[concept] ?? -1
  return group < 0 || group === groupId.place
}

/** In how many titles of the calendar the word stands. */
export function timesNamed(word: Word, { names }: CalendarContext): number {
  let most = 0
  for (const key of keysOf(word)) most = Math.max(most, names.get(key) ?? 0)
  return most
}

const beginnings = new WeakMap<CalendarContext, ReadonlySet<string>>()

/** Does an event's title come again and again in the calendar? Most begin like none that does. */
export function comesAgain(summary: string | undefined, context: CalendarContext): boolean {
  if (!summary || context.titles.size === 0) return false
  let begins = beginnings.get(context)
  if (!begins) {
    begins = new Set([...context.titles.keys()].map((key) => key.slice(0, 1)))
    beginnings.set(context, begins)
  }
  const first = summary.slice(0, 1).toLowerCase()
  const mayBegin = begins.has(first) || !/\p{L}/u.test(first)
  return mayBegin && context.titles.has(titleKey(summary))
}

/** Names bend at their end; Chinese and Japanese ones stand at the beginning of what is written without spaces. */
function keysOf({ text, script }: Word): readonly string[] {
  if (script === 'joined') return text.length > 2 && !isHangul(text) ? [text, text.slice(0, 2)] : [text]
  return text.length < 4 ? [text] : [text, `${text.slice(0, -1)}*`]
}

const count = (counts: Map<string, number>, key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1)

function mostlyOne(zones: ReadonlyMap<string, number>): boolean {
  const all = [...zones.values()]
  const sum = all.reduce((total, times) => total + times, 0)
  return Math.max(0, ...all) >= sum * leastInOneZone
}

function mostFrequent(counts: ReadonlyMap<string, number>, least: number): ReadonlyMap<string, number> {
  const frequent = [...counts].filter(([, times]) => times >= least)
  return new Map(frequent.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, mostKept))
}
