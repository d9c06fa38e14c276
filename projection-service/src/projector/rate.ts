const windowSeconds = 60

/** How often something happened lately. */
export interface Rate {
  count(times: number): void
  /** Over the last minute. */
  perSecond(): number
}

/** @param now milliseconds of a clock that never goes back */
export function createRate(now: () => number = () => performance.now()): Rate {
  const seconds = new Map<number, number>()
  const recent = () => {
    const oldest = Math.floor(now() / 1_000) - windowSeconds
    for (const second of seconds.keys()) if (second <= oldest) seconds.delete(second)
    return seconds
  }
  return {
    count(times) {
      if (times === 0) return
      const second = Math.floor(now() / 1_000)
      recent().set(second, (seconds.get(second) ?? 0) + times)
    },
    perSecond() {
      let sum = 0
      for (const times of recent().values()) sum += times
      return sum / windowSeconds
    },
  }
}
