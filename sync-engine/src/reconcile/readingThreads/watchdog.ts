/**
 * A function that says, asked again and again, whether the same place was seen for so long. A process that was frozen or held
 * up does not take its own delay for the thread's: of what passes between two looks, only half the deadline counts, and what
 * the thread said meanwhile is heard before the next look.
 * @param now an instant of a clock that only rises, in milliseconds
 */
export function createWatchdog(
  milliseconds: number,
  place: () => number,
  now = () => performance.now(),
): () => boolean {
  let seen: number | undefined
  let stood = 0
  let lookedAt = now()
  return () => {
    const [at, passed] = [place(), now() - lookedAt]
    lookedAt += passed
    stood = at === seen ? stood + Math.min(passed, milliseconds / 2) : 0
    seen = at
    return stood >= milliseconds
  }
}
