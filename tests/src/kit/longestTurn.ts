import { readFileSync } from 'node:fs'

const everyMs = 5

/**
 * Measures how long this process's event loop works at a stretch: so long it answers no other request. Counted is the
 * processor's time for the main thread, so that other programs and threads do not matter.
 * @param tell is called after each stretch, with its milliseconds
 * @returns ends the measuring
 */
export function watchTurns(tell: (ms: number) => void): () => void {
  let [at, worked] = [performance.now(), workedMs()]
  const timer = setInterval(() => {
    const [now, total] = [performance.now(), workedMs()]
    tell(Math.min(now - at, total - worked))
    at = now
    worked = total
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** @returns ends the measuring, with the longest stretch in milliseconds */
export function measureTurns(): () => number {
  let longest = 0
  const end = watchTurns((ms) => {
    longest = Math.max(longest, ms)
  })
  return () => {
    end()
    return longest
  }
}

/** Linux tells it by thread; elsewhere it is the whole process's. */
function workedMs(): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
}
