/**
 * Remembers what was found for the keys that were asked for last: at most so many, at least the last half of them. What is asked for again
 * and again stays, however many others come between; a `Map` that is emptied when it is full forgets that with the rest, and finds
 * everything anew as soon as there is a little more to know than it holds.
 */
export class Recent<Key, Value extends NonNullable<unknown>> {
  readonly #half: number
  #young = new Map<Key, Value>()
  #old = new Map<Key, Value>()

  /** @param most how many it remembers */
  constructor(most: number) {
    this.#half = most >> 1
  }

  get(key: Key): Value | undefined {
    const known = this.#young.get(key)
    if (known !== undefined) return known
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#half) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }
}
