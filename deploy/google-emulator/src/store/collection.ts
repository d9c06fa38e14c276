import type { z } from 'zod'
import type { JournalEntry } from './journal.ts'

/** A named map whose every change is journaled. */
export interface Collection<T> {
  readonly name: string
  get(key: string): T | undefined
  has(key: string): boolean
  set(key: string, value: T): void
  delete(key: string): void
  values(): IterableIterator<T>
  entries(): IterableIterator<[string, T]>
  readonly size: number
  /** Takes a journaled change back in, without journaling it again. */
  replay(entry: JournalEntry): void
  clear(): void
  dump(): Iterable<JournalEntry>
}

export function createCollection<S extends z.ZodType>(
  name: string,
  schema: S,
  write: (entry: JournalEntry) => void,
): Collection<z.output<S>> {
  const map = new Map<string, z.output<S>>()
  return {
    name,
    get: (key) => map.get(key),
    has: (key) => map.has(key),
    set(key, value) {
      map.set(key, value)
      write({ c: name, k: key, v: value })
    },
    delete(key) {
      if (map.delete(key)) write({ c: name, k: key })
    },
    values: () => map.values(),
    entries: () => map.entries(),
    get size() {
      return map.size
    },
    replay(entry) {
      if (entry.v === undefined) map.delete(entry.k)
      else map.set(entry.k, schema.parse(entry.v))
    },
    clear: () => map.clear(),
    *dump() {
      for (const [key, value] of map) yield { c: name, k: key, v: value }
    },
  }
}
