/**
 * The features that a model weighs: each has a name, which stands in weights.json, and a number, by which it is
 * collected quickly. Names are `part what`, conjunctions `part what + part what`.
 */
const ids = new Map<string, number>()
const names: string[] = []

/** The number of a feature, given out at its first mention. */
export function feature(name: string): number {
  const known = ids.get(name)
  if (known !== undefined) return known
  const id = names.length
  ids.set(name, id)
  names.push(name)
  return id
}

export const featureName = (id: number): string => names[id] ?? ''

/** Collects an event's features, each once. */
export class Features {
  readonly list: number[] = []
  readonly #present = new Set<number>()

  add(id: number): void {
    if (this.#present.has(id)) return
    this.#present.add(id)
    this.list.push(id)
  }

  has(id: number): boolean {
    return this.#present.has(id)
  }
}
