/**
 * The histories that a test plays: always the same, new ones are drawn by `npm run test:soak`. On a machine that is busy with
 * other things fewer are played within `longest` milliseconds, rather than none to the end.
 */
export function drawn(usualCount: number) {
  const seed = Number(process.env.SEED ?? 11)
  const count = Number(process.env.HISTORIES ?? usualCount)
  console.log(`${count} histories, SEED=${seed}`)
  return { seed, count, longest: 100_000 }
}
