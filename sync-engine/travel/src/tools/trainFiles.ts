import { writeFileSync } from 'node:fs'
import { knowledge } from '../lexicon/load.ts'
import type { LabelledEvent } from '../measure/labelled.ts'
import type { ModelFile } from '../model/modelFile.ts'
import { type Example, train } from '../model/train.ts'
import { read } from '../reading.ts'
import { extract } from '../signals/extract.ts'
import { featureName } from '../signals/features.ts'
import { canBeLearnt, learnWord } from '../signals/wordFeatures.ts'
import type { Word } from '../text/words.ts'
import { contextOf, labelledFiles, notes } from './labelledFiles.ts'

const options = { ridge: 1, leastSupport: 3, steps: 500 } as const
/** Two words that follow each other in so many titles may weigh something together. */
const leastPairs = 4

/** Chosen on train and tune by leaving out writers: see docs/travel.md. */
const thresholds = { careful: 0.9, balanced: 0.6, generous: 0.4 } as const

/** Words that so many titles have may weigh something by themselves, and two of them together. */
function learnWords(events: readonly LabelledEvent[]): void {
  const counts = new Map<string, number>()
  for (const { event } of events)
    for (const text of learnable(read(event, knowledge().lexicon).title.words))
      counts.set(text, (counts.get(text) ?? 0) + 1)
  for (const [text, count] of counts)
    if (count >= (text.includes(' ') ? leastPairs : options.leastSupport)) learnWord(text)
}

/** The words of a title, and each two that follow each other, joined by a space. */
function learnable(words: readonly Word[]): ReadonlySet<string> {
  const found = new Set<string>()
  words.forEach((word, at) => {
    if (!canBeLearnt(word)) return
    found.add(word.text)
    const before = words[at - 1]
    if (before && canBeLearnt(before)) found.add(`${before.text} ${word.text}`)
  })
  return found
}

/** Every third event without a description is learnt once more with an everyday note below it, which says nothing of it. */
function withNotes(events: readonly LabelledEvent[], known: ReturnType<typeof notes>): LabelledEvent[] {
  return events.flatMap((labelled, n) => {
    const { event, language } = labelled
    const those = known.get(language) ?? []
    const description = those[(n * 7_919) % those.length]
    return n % 3 > 0 || event.description || description === undefined
      ? [labelled]
      : [labelled, { ...labelled, event: { ...event, description } }]
  })
}

/** Trains on the parts train and tune and writes data/weights.json. The sealed part is never read here. */
export function trainFiles(version: number): void {
  const known = knowledge()
  const files = [...labelledFiles('train'), ...labelledFiles('tune')]
  learnWords(files.flatMap(({ events }) => events))
  const everyday = notes()
  const examples = files.flatMap((file) => {
    const context = contextOf(file)
    return withNotes(file.events, everyday).map((labelled): Example => {
      const { features } = extract(labelled.event, context, known)
      return { features: features.list, travel: labelled.travel }
    })
  })
  const { bias, weights } = train(examples, options)
  const named = [...weights].map(([id, weight]): [string, number] => [featureName(id), Number(weight.toFixed(3))])
  const file: ModelFile = {
    version,
    thresholds,
    bias: Number(bias.toFixed(3)),
    weights: Object.fromEntries(named.filter(([, weight]) => weight !== 0).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
  writeFileSync(new URL('../../data/weights.json', import.meta.url), `${JSON.stringify(file, undefined, 1)}\n`)
  process.stderr.write(`${examples.length} events, ${Object.keys(file.weights).length} weights\n`)
}
