import type { Log } from '../log.ts'

export interface KeptLease {
  /** Fires when another process has taken over. */
  readonly lost: AbortSignal
  end(): void
}

/**
 * Renews a lease three times in its life, so that another process takes over soon after this one died, and not before.
 * @param renew answers false when the lease was lost
 */
export function keepLease(renew: () => Promise<boolean>, leaseMs: number, log: Log): KeptLease {
  const lost = new AbortController()
  const timer = setInterval(() => {
    renew().then(
      (kept) => kept || lost.abort(new Error('The lease was lost.')),
      (error: unknown) => log.warn({ error }, 'A lease could not be renewed.'),
    )
  }, leaseMs / 3)
  return { lost: lost.signal, end: () => clearInterval(timer) }
}
