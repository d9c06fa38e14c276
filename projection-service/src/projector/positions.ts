import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '@calendar-sync/platform/event-store/eventStore'
import type { Pool } from 'pg'
import { schema } from './table.ts'

/** How often to look for what projectors of other processes did; their own wake us at once. */
const pollMilliseconds = 25

/** How far the read models are, whichever process folds them. */
export type Positions = ReturnType<typeof createPositions>

/** @param usualTimeoutMs how long a reader waits for its own writes before it is given what there is. Architecture, "Read your own writes" */
export function createPositions(pool: Pool, usualTimeoutMs: number) {
  const known = new Map<string, Position>()
  const waiters = new Set<() => void>()
  let looking: Promise<void> | undefined

  const note = (model: string, position: Position) => {
    if ((known.get(model) ?? '') < position) known.set(model, position)
  }
  const look = async () => {
    const { rows } = await pool.query<{ model: string; position: Position }>(
      `select model, position from ${schema}.checkpoints where state = 'live'`,
    )
    for (const { model, position } of rows) note(model, position)
  }
  /** Many readers wait at once; one of them asks for all. */
  const lookOnce = () => {
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  const nextAdvance = async (timeoutMs: number) => {
    const timer = new AbortController()
    const wake = () => timer.abort()
    waiters.add(wake)
    await delay(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined)
    waiters.delete(wake)
  }

  return {
    /** A projector of this process has committed up to here. */
    advanced(model: string, position: Position) {
      note(model, position)
      for (const wake of waiters) wake()
    },
    /** Whether all these models are at the position or past it, at the latest after `timeoutMs`. */
    async waitFor(models: readonly string[], position: Position, timeoutMs = usualTimeoutMs): Promise<boolean> {
      const reached = () => models.every((model) => (known.get(model) ?? '') >= position)
      const deadline = performance.now() + timeoutMs
      while (!reached()) {
        const left = deadline - performance.now()
        if (left <= 0) return false
        await lookOnce()
        if (reached()) break
        await nextAdvance(Math.min(pollMilliseconds, left))
      }
      return true
    },
  }
}
