const hour = 60 * 60 * 1_000

/**
 * Lets work that only tidies up be called often and done seldom: at the first call, then at the first one an hour later.
 * @param elapsed milliseconds since some moment; only differences count
 */
export function hourly(
  work: () => Promise<unknown>,
  elapsed: () => number = () => performance.now(),
): () => Promise<void> {
  let last: number | undefined
  return async () => {
    if (last !== undefined && elapsed() - last < hour) return
    last = elapsed()
    await work()
  }
}
