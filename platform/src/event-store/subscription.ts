import type { Subscription } from './eventStore.ts'

/** A reader that runs by itself, for who started it. @param tell has it end after the batch in hand */
export function subscriptionOf(ended: Promise<void>, tell: () => void): Subscription {
  const quietly = ended.catch(() => undefined)
  const stop = () => {
    tell()
    return quietly
  }
  return { ended, stop }
}
