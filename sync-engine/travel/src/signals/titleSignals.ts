import { conceptId } from '../lexicon/concepts.ts'
import type { FieldReading } from '../reading.ts'
import type { Word } from '../text/words.ts'
import { codeFeature, conceptsByWord, joinsPlaces } from './codes.ts'
import type { Features } from './features.ts'
import { groupId, groupOf, isFunction, isNamedPlace, isPerson, tellsOther, tellsTravel } from './groups.ts'
import { begins, ends, groupInTitle, inTitle, titleFeature, unknownWords, wordCounts } from './titleFeatures.ts'

const f = titleFeature

const { ambiguous, to, from, in: within, with: company } = conceptId

/** What the words of a title say by themselves and by their order. */
export function addTitle(features: Features, title: FieldReading): void {
  if (title.words.length === 0) {
    features.add(f.none)
    return
  }
  addConcepts(features, title)
  addOrder(features, title)
  addMarks(features, title.text.folded)
  if (besidesCapitals.some((id) => features.has(id)) && pairOfCapitals.test(title.text.cased))
    features.add(f.capitalPair)
  addTheirs(features, title)
}

function addConcepts(features: Features, { mentions }: FieldReading): void {
  for (const { concept } of mentions) {
    features.add(inTitle[concept] ?? 0)
    const group = groupOf[concept] ?? -1
    if (group < 0) continue
    features.add(groupInTitle[group] ?? 0)
    if (tellsTravel[group]) features.add(f.anyTravel)
    if (tellsOther[group]) features.add(f.anyOther)
  }
}

/** Codes of stations and airports alike, "EUS-MAN 17:35": alone they may be a game or two servers. */
const pairOfCapitals = /(?<![\p{L}\p{N}])[A-Z]{3}\s?(?:[-–—→>]+|to)\s?[A-Z]{3}(?![\p{L}\p{N}])/u

const besidesCapitals = [
  codeFeature('title', 'clock_time'),
  codeFeature('title', 'time_in_digits'),
  groupInTitle[groupId.vehicle] ?? 0,
]

const apostrophes = "'’`"

/** "Marisol's flight": of another person, unless it is a place to stay with. */
function addTheirs(features: Features, { words, text, mentions }: FieldReading): void {
  for (let at = 1; at + 1 < words.length; at++) {
    const [owner, word] = [words[at - 1], words[at]]
    const owns = word?.text === 's' && word.start === (owner?.end ?? 0) + 1
    if (!owner || !owns || !apostrophes.includes(text.folded[owner.end] ?? ' ')) continue
    if (mentions.some(({ from, concept }) => from === at + 1 && isMove(concept))) features.add(f.theirs)
  }
}

type Tally = { unknown: number; unknownCapital: number; counted: number; places: number; people: number; rest: number }

function addOrder(features: Features, title: FieldReading): void {
  const { words } = title
  const concepts = conceptsByWord(title)
  const tally: Tally = { unknown: 0, unknownCapital: 0, counted: 0, places: 0, people: 0, rest: 0 }
  let first = -1
  let last = -1
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (!word) continue
    if (word.script === 'picture') {
      features.add(f.picture)
      if (!concepts[at]) continue
    }
    tally.counted++
    addWord(features, title, concepts, word, at, last, tally)
    if (first < 0) first = at
    last = at
  }
  if (first < 0) return
  for (const concept of concepts[first] ?? []) features.add(begins[concept] ?? 0)
  for (const concept of concepts[last] ?? []) features.add(ends[concept] ?? 0)
  addWhoFirst(features, words, concepts, first)
  if (!concepts[first] && words[first]?.capital) {
    features.add(words[first]?.text.length === 1 && words.length > 1 ? f.initialFirst : f.firstUnknown)
  }
  if (!concepts[last] && words[last]?.capital) features.add(f.lastUnknown)
  if (concepts[first]?.some(isPerson)) features.add(f.personFirst)
  if (concepts[last]?.some(isPerson)) features.add(f.personLast)
  if (tally.places > 0 && tally.rest === 0) features.add(tally.people === 0 ? f.onlyPlaces : f.onlyPlacesPeople)
  if (tally.places > 1) features.add(f.twoPlaces)
  if (tally.unknownCapital > 0 && tally.rest === tally.unknownCapital && tally.people === 0) {
    features.add(f.onlyUnknownCapital)
  }
  features.add(unknownWords[Math.min(tally.unknown, unknownWords.length - 1)] ?? 0)
  features.add(wordCounts[Math.min(tally.counted, wordCounts.length - 1)] ?? 0)
  if (
    tally.counted > 1 &&
    words.every(({ capitals, script }) => capitals || script === 'number' || script === 'picture')
  ) {
    features.add(f.allCapitals)
  }
}

const moving = [conceptId.arrive, conceptId.depart, conceptId.return_home, conceptId.away, conceptId.flight]
const absence = conceptId.leave

/** A title that begins with a name and goes on with a place or a journey tells of that person: "Hampus in Gdynia". */
function addWhoFirst(features: Features, words: readonly Word[], concepts: ConceptsByWord, first: number): void {
  const here = concepts[first]
  const word = words[first]
  if (here?.some(isKin)) addKinFirst(features, concepts, first)
  const known = here?.some(isPerson) && !here.some(tellsElse)
  if (!word || (!known && (here || !word.capital))) return
  addWhoGoes(features, concepts, first + 1, known ? f.nameGoes : f.unknownGoes)
  if (known && concepts[first + 1]?.some(isPerson)) features.add(f.namesJoined)
}

/** The same of a mother, of the children, of a guest: "Mum in Leeds". */
function addKinFirst(features: Features, concepts: ConceptsByWord, first: number): void {
  let at = first + 1
  while (concepts[at]?.some(isKin) || concepts[at]?.some((concept) => concept === company)) at++
  addWhoGoes(features, concepts, at, f.kinGoes)
}

/** What comes next, or after a word of grammar. */
function addWhoGoes(features: Features, concepts: ConceptsByWord, at: number, goes: typeof f.nameGoes): void {
  const next = concepts[at]
  const after = next?.every(isFunction) ? concepts[at + 1] : undefined
  if (after?.some(isNamedPlace)) features.add(goes.inPlace)
  if (next?.some(isNamedPlace)) features.add(goes.place)
  if (next?.some(isJourney) || after?.some(isJourney)) features.add(goes.journey)
  if (next?.some((concept) => moving.includes(concept))) features.add(goes.moves)
}

const kin = [conceptId.relatives, conceptId.others]
const isKin = (concept: number): boolean => kin.includes(concept)
const isMove = (concept: number): boolean =>
  isJourney(concept) || groupOf[concept] === groupId.vehicle || moving.includes(concept)
const isJourney = (concept: number): boolean => groupOf[concept] === groupId.journey || concept === absence

type ConceptsByWord = ReturnType<typeof conceptsByWord>

function addWord(
  features: Features,
  title: FieldReading,
  concepts: ConceptsByWord,
  word: Word,
  at: number,
  before: number,
  tally: Tally,
): void {
  const here = concepts[at]
  const earlier = before < 0 ? undefined : concepts[before]
  if (!here) {
    if (word.script === 'number') return
    tally.rest++
    if (word.script === 'code') return
    tally.unknown++
    if (!word.capital) return
    tally.unknownCapital++
    features.add(f.unknownCapital)
    if (earlier?.includes(to)) features.add(f.toUnknown)
    return
  }
  const person = here.some(isPerson)
  if (here.some(isNamedPlace)) {
    const sure = !person && !here.includes(ambiguous) && !here.some(tellsElse)
    tally.places++
    features.add(sure ? f.surePlace : f.unsurePlace)
    if (earlier?.includes(to)) features.add(f.toPlace)
    if (earlier?.includes(from)) features.add(f.fromPlace)
    if (earlier?.includes(within)) features.add(f.inPlace)
    if (before >= 0 && leadsHere(title, concepts, at)) features.add(sure ? f.route : f.unsureRoute)
  } else if (person) tally.people++
  else if (!here.every(isFunction)) tally.rest++
  if (!earlier) return
  // Korean, Japanese, Hindi and Turkish put "to" and "from" after the place.
  if (earlier.some(isNamedPlace)) {
    if (here.includes(to)) features.add(f.placeTo)
    if (here.includes(from)) features.add(f.placeFrom)
    if (here.includes(within)) features.add(f.placeIn)
  }
  if (earlier.includes(to) && here.some((concept) => groupOf[concept] === groupId.hub)) features.add(f.toHub)
  if (earlier.includes(to) && here.some((concept) => groupOf[concept] === groupId.kin)) features.add(f.toKin)
  if (earlier.includes(company) && person) features.add(f.withPerson)
}

const tellsElse = (concept: number): boolean => {
  const group = groupOf[concept] ?? -1
  return group >= 0 && group !== groupId.place && group !== groupId.person && group !== groupId.function
}

/** Is a place a few words before joined to this one by an arrow, a dash or "to"? */
function leadsHere({ words, mentions, text }: FieldReading, concepts: ConceptsByWord, at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 4); back--) {
    if (!concepts[back]?.some(isNamedPlace)) continue
    const one = mentions.some((mention) => mention.from <= back && mention.to > at)
    if (!one && joinsPlaces(text.folded, words, back, at)) return true
  }
  return false
}

const marks: readonly (readonly [RegExp, number])[] = [
  [/[→➔➝➡⇒⇄↔]|->|=>|>>|\S ?> ?\S/u, f.arrow],
  [/[?？]/u, f.question],
  [/["“”„«»「『]/u, f.quoted],
  [/[:：]/u, f.colon],
  [/\//u, f.slash],
  [/#/u, f.hash],
  [/[!！]/u, f.exclaim],
  [/[(（]/u, f.parenthesis],
  [/ [-–—] /u, f.dash],
  [/[+&＋＆]/u, f.plus],
  [/@/u, f.atSign],
  [/[,，、]/u, f.comma],
]

/** None of the marks above stands in a text without any of these: most titles have none. */
const anyMark = /[→➔➝➡⇒⇄↔>?？"“”„«»「『:：/#!！(（–—+&＋＆@,，、-]/u

function addMarks(features: Features, text: string): void {
  if (!anyMark.test(text)) return
  for (const [mark, id] of marks) if (mark.test(text)) features.add(id)
}
