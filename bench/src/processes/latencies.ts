/** The value below which so many of a hundred lie. */
export function quantile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

/**
 * The mean without the lowest and the highest fifth: as steady as a median against a stall, and finer than the steps in which each
 * was measured.
 */
export function middleMean(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const left = Math.floor(sorted.length / 5)
  const middle = sorted.slice(left, sorted.length - left)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}

/** Milliseconds of each of so many turns, one after the other. */
export async function timesOf(turns: number, work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now()
    await work(turn)
    times.push(performance.now() - began)
  }
  return times
}
