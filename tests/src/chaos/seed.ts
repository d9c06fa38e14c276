import fc from 'fast-check'

/** Choices that follow from a seed alone: the same seed, the same choices. */
export interface Dice {
  /** A whole number from 0 to below `sides`. */
  roll(sides: number): number
  pick<Value>(values: readonly [Value, ...Value[]]): Value
}

/** So many numbers are drawn at once. */
const batch = 1_000
const most = 1_000_000_007

export function diceFrom(seed: number): Dice {
  let drawn: number[] = []
  let next = seed
  const roll = (sides: number) => {
    if (drawn.length === 0) {
      drawn = fc.sample(fc.noBias(fc.nat(most - 1)), { seed: next, numRuns: batch })
      next += batch
    }
    return Math.floor(((drawn.pop() ?? 0) / most) * sides)
  }
  return { roll, pick: (values) => values[roll(values.length)] ?? values[0] }
}
