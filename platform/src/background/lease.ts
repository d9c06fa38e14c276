import { levelOf } from '../database/pool.ts'
import type { Log } from '../log.ts'

/**
 * Renews a lease three times in its life, so that another process takes over soon after this one died, and not before.
 * @param renew answers false when the lease was lost
 * @returns `lost` fires when another process has taken over
 */
export function keepLease(renew: () => Promise<boolean>, leaseMs: number, log: Log) {
  const lost = new AbortController()
  const timer = setInterval(() => {
    renew().then(
      (kept) => kept || lost.abort(new Error('The lease was lost.')),
      (error: unknown) => log[levelOf(error, 'warn')]({ error }, 'A lease could not be renewed.'),
    )
  }, leaseMs / 3)
  return { lost: lost.signal, end: () => clearInterval(timer) }
}
