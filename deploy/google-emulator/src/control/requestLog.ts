/** One call, as `GET /emulator/requests` shows it. */
export interface RequestEntry {
  number: number
  at: string
  method: string
  path: string
  query: string
  account: string | null
  status: number
  /** Quota units it cost. */
  units: number
  batched: boolean
}

export interface RequestLog {
  add(entry: Omit<RequestEntry, 'number'>): void
  /** Entries after `number`, oldest first. */
  after(number: number): RequestEntry[]
  clear(): void
  /** The number of the newest entry. */
  readonly last: number
}

/** Older calls are forgotten. */
const KEPT = 100_000

export function createRequestLog(): RequestLog {
  let entries: RequestEntry[] = []
  let count = 0
  return {
    add(entry) {
      count += 1
      entries.push({ number: count, ...entry })
      if (entries.length > 2 * KEPT) entries = entries.slice(-KEPT)
    },
    after(number) {
      const first = entries[0]?.number ?? 0
      return entries.slice(Math.max(0, number - first + 1))
    },
    clear() {
      entries = []
    },
    get last() {
      return count
    },
  }
}
