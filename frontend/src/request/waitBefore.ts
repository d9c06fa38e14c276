const shortestWait = 1_000
const longestWait = 30_000

/** Milliseconds before the n-th attempt to reach the server again (from 0): doubling, bounded, spread so that a restarted server is not stormed. */
export const waitBefore = (attempt: number, random: number): number =>
  Math.min(longestWait, shortestWait * 2 ** attempt) * (0.5 + random / 2)
