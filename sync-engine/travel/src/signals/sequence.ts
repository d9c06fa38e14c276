import { conceptNames } from '../lexicon/concepts.ts'
import type { FieldReading } from '../reading.ts'
import type { Word } from '../text/words.ts'
import { conceptsByWord } from './codes.ts'
import { type Features, feature } from './features.ts'

/** What a word is that no vocabulary has, and where the title ends. */
const others = ['number', 'code', 'unknown name', 'unknown word', 'end'] as const
const names: readonly string[] = [...conceptNames, ...others]
const other = (name: (typeof others)[number]): readonly number[] => [conceptNames.length + others.indexOf(name)]
const [aNumber, aCode, aName, aWord, theEnd] = others.map(other)

/** Of all that a word may speak of, so much is counted. */
const mostConcepts = 3

/** By both numbers the feature that says one after the other; -1 when it is not made yet. */
const made = new Int32Array(names.length * names.length).fill(-1)

function oneThen(first: number, second: number): number {
  const at = first * names.length + second
  const known = made[at] ?? -1
  if (known >= 0) return known
  const id = feature(`title ${names[first]} + then ${names[second]}`)
  made[at] = id
  return id
}

/** What follows what in a title: something fetched, then a person; "from", then a city. */
export function addSequence(features: Features, title: FieldReading): void {
  const concepts = conceptsByWord(title)
  let before: readonly number[] = []
  for (let at = 0; at <= title.words.length; at++) {
    const here = concepts[at] ?? unknown(title.words[at])
    for (let i = 0; i < before.length && i < mostConcepts; i++)
      for (let j = 0; j < here.length && j < mostConcepts; j++) features.add(oneThen(before[i] ?? 0, here[j] ?? 0))
    before = here
  }
}

function unknown(word: Word | undefined): readonly number[] {
  if (!word) return theEnd ?? []
  if (word.script === 'number') return aNumber ?? []
  if (word.script === 'code') return aCode ?? []
  return (word.capital ? aName : aWord) ?? []
}
