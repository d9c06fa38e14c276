import { readFileSync } from 'node:fs'

const everyMs = 5

/**
 * Measures how long this process's event loop works at a stretch: so long it answers no other request. Counted is the
 * processor's time for the main thread, so that other programs and threads do not matter.
 * @returns ends the measuring, with the longest stretch in milliseconds
 */
export function measureTurns(): () => number {
  let longest = 0
  let [at, worked] = [performance.now(), workedMs()]
  const timer = setInterval(() => {
    const [now, total] = [performance.now(), workedMs()]
    longest = Math.max(longest, Math.min(now - at, total - worked))
    at = now
    worked = total
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
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
