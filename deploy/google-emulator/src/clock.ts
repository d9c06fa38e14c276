/** The emulator's clock. It ticks like the real one and can be moved, so that expiry and recurrence can be tried. */
export interface Clock {
  now(): Date
  /** Moves the clock so that it shows `instant` now; it goes on ticking from there. */
  moveTo(instant: Date): void
  /** Back to the real time. */
  reset(): void
}

export function createClock(base: () => Date, startOffset: number, onMove: (offset: number) => void): Clock {
  let offset = startOffset
  return {
    now: () => new Date(base().getTime() + offset),
    moveTo(instant) {
      offset = instant.getTime() - base().getTime()
      onMove(offset)
    },
    reset() {
      offset = 0
      onMove(offset)
    },
  }
}
