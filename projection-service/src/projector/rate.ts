const windowSeconds = 60

/** How often something happened lately. @param now milliseconds of a clock that never goes back */
export function createRate(now: () => number = () => performance.now()) {
  const seconds = new Map<number, number>()
  const recent = () => {
    const oldest = Math.floor(now() / 1_000) - windowSeconds
    for (const second of seconds.keys()) if (second <= oldest) seconds.delete(second)
    return seconds
  }
  return {
    count(times: number) {
      if (times === 0) return
      const second = Math.floor(now() / 1_000)
      recent().set(second, (seconds.get(second) ?? 0) + times)
    },
    /** Over the last minute. */
    perSecond() {
      let sum = 0
      for (const times of recent().values()) sum += times
      return sum / windowSeconds
    },
  }
}
