/** What was done and when, for the person who reads of a promise that broke; and counts of it. */
export class Timeline {
  readonly lines: string[] = []
  readonly counts = new Map<string, number>()
  readonly #began = performance.now()
  readonly #tell: (line: string) => void

  constructor(tell: (line: string) => void = () => undefined) {
    this.#tell = tell
  }

  note(what: string): void {
    const line = `${((performance.now() - this.#began) / 1_000).toFixed(1).padStart(7)} s  ${what}`
    this.lines.push(line)
    this.#tell(line)
  }

  count(what: string, more = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + more)
  }
}
