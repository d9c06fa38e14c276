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

/** By number of a feature: the last collection that has it. Quicker than a set for each event. */
let marks = new Uint32Array(16_384)
let newest = 0

/** Collects an event's features, each once. */
export class Features {
  readonly list: number[] = []
  readonly #mark: number

  constructor() {
    newest = (newest + 1) % 0xffffffff
    if (newest === 0) marks.fill(0xffffffff)
    this.#mark = newest
  }

  add(id: number): void {
    if (this.has(id)) return
    if (id >= marks.length) {
      const more = new Uint32Array(id * 2)
      more.set(marks)
      marks = more
    }
    marks[id] = this.#mark
    this.list.push(id)
  }

  has(id: number): boolean {
    // A newer collection has taken over the marks.
    return this.#mark === newest ? marks[id] === this.#mark : this.list.includes(id)
  }
}
