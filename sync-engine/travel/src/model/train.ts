/** One labelled event with the numbers of its features. */
export type Example = Readonly<{ features: readonly number[]; travel: boolean }>

type TrainingOptions = Readonly<{
  /** How strongly weights are pulled to zero. */
  ridge: number
  /** A feature that fewer examples have gets no weight. */
  leastSupport: number
  steps: number
}>

type Trained = Readonly<{ bias: number; weights: ReadonlyMap<number, number> }>

/**
 * Fits a logistic regression with an L2 penalty by full-batch gradient descent (Adam, Kingma and Ba 2015), from zero
 * and without chance: the same examples give the same weights.
 */
export function train(examples: readonly Example[], { ridge, leastSupport, steps }: TrainingOptions): Trained {
  const columns = supported(examples, leastSupport)
  const size = columns.size
  const rows = examples.map(({ features }) => Int32Array.from(features.flatMap((id) => columns.get(id) ?? [])))
  const weights = new Float64Array(size + 1)
  const mean = new Float64Array(size + 1)
  const spread = new Float64Array(size + 1)
  const gradient = new Float64Array(size + 1)
  for (let step = 1; step <= steps; step++) {
    gradient.fill(0)
    rows.forEach((row, n) => {
      const example = examples[n]
      if (!example) return
      let logOdds = at(weights, size)
      for (const column of row) logOdds += at(weights, column)
      const error = 1 / (1 + Math.exp(-logOdds)) - (example.travel ? 1 : 0)
      gradient[size] = at(gradient, size) + error
      for (const column of row) gradient[column] = at(gradient, column) + error
    })
    const rate = 0.05 * (step < steps * 0.6 ? 1 : step < steps * 0.85 ? 0.3 : 0.1)
    for (let n = 0; n <= size; n++) {
      const slope = (at(gradient, n) + (n < size ? ridge * at(weights, n) : 0)) / examples.length
      mean[n] = 0.9 * at(mean, n) + 0.1 * slope
      spread[n] = 0.999 * at(spread, n) + 0.001 * slope * slope
      const move = at(mean, n) / (1 - 0.9 ** step) / (Math.sqrt(at(spread, n) / (1 - 0.999 ** step)) + 1e-8)
      weights[n] = at(weights, n) - rate * move
    }
  }
  return {
    bias: at(weights, size),
    weights: new Map([...columns].map(([id, column]) => [id, at(weights, column)])),
  }
}

function supported(examples: readonly Example[], leastSupport: number): ReadonlyMap<number, number> {
  const support = new Map<number, number>()
  for (const { features } of examples) for (const id of features) support.set(id, (support.get(id) ?? 0) + 1)
  const kept = [...support].filter(([, count]) => count >= leastSupport).map(([id]) => id)
  return new Map(kept.map((id, column) => [id, column]))
}

const at = (array: Float64Array, n: number): number => array[n] ?? 0
