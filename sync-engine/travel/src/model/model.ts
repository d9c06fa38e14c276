import { createRequire } from 'node:module'
import { feature } from '../signals/features.ts'
import { learnWord, wordOf } from '../signals/wordFeatures.ts'
import type { ModelFile } from './modelFile.ts'

/** A logistic regression over named features. */
export type Model = Readonly<{
  version: number
  thresholds: ModelFile['thresholds']
  bias: number
  /** By number of the feature; what the model does not know weighs nothing. */
  weights: Float64Array
}>

let loaded: Model | undefined

/** The trained model of data/weights.json, read once. A test checks that file, so that no thread that reads texts has to hold zod. */
export function model(): Model {
  if (loaded) return loaded
  const file: ModelFile = createRequire(import.meta.url)('../../data/weights.json')
  loaded = modelOf(file)
  return loaded
}

export function modelOf({ version, thresholds, bias, weights }: ModelFile): Model {
  const byId = Object.entries(weights).map(([name, weight]): [number, number] => {
    const word = wordOf(name)
    if (word !== undefined) learnWord(word)
    return [feature(name), weight]
  })
  const array = new Float64Array(byId.reduce((most, [id]) => Math.max(most, id), 0) + 1)
  for (const [id, weight] of byId) array[id] = weight
  return { version, thresholds, bias, weights: array }
}

/** @returns how likely the event is travel, from 0 to 1 */
export function scoreOf({ bias, weights }: Model, features: readonly number[]): number {
  let logOdds = bias
  for (const id of features) logOdds += weights[id] ?? 0
  return 1 / (1 + Math.exp(-logOdds))
}
