import type { Projection } from '@calendar-sync/contracts/api/operations'
import type { EventStore, Position } from '@calendar-sync/platform/event-store/eventStore'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { CompletenessCheck } from '../projector/completeness.ts'
import type { Projector } from '../projector/projector.ts'
import { schema } from '../projector/table.ts'
import type { Rebuilds } from './rebuilds.ts'

export interface ProjectionDependencies {
  readonly pool: Pool
  readonly store: Pick<EventStore, 'readAll' | 'head'>
  readonly projectors: readonly Pick<Projector, 'name' | 'health' | 'handles'>[]
  readonly rebuilds: Pick<Rebuilds, 'progressOf'>
  readonly completeness: Pick<CompletenessCheck, 'missingOf'>
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

const Checkpoint = z.object({
  model: z.string(),
  position: z.string(),
  events: z.coerce.number(),
  moved_at: z.date(),
})

/** Every projector, with how far readers' tables are: what the checkpoints say holds for all processes. */
export async function listProjections(deps: ProjectionDependencies): Promise<Projection[]> {
  const { pool, store, projectors, rebuilds, completeness, now = Date.now } = deps
  const { rows } = await pool.query(
    `select model, position, events, moved_at from ${schema}.checkpoints where state = 'live'`,
  )
  const checkpoints = new Map(
    z
      .array(Checkpoint)
      .parse(rows)
      .map((row) => [row.model, row]),
  )
  const head = await store.head()

  const lagOf = async (position: Position, handles: Projector['handles']): Promise<number> => {
    if (position >= head) return 0
    // Most of what is appended concerns other read models.
    const [oldest] = (await store.readAll(position, 1, { types: handles })).events
    return oldest ? Math.max(0, now() - Date.parse(oldest.metadata.at)) : 0
  }
  return Promise.all(
    projectors.map(async ({ name, health, handles }) => {
      const { version, state, error, failures, rate } = health()
      const checkpoint = checkpoints.get(name)
      return {
        id: name,
        name,
        version,
        state,
        position: checkpoint?.position ?? null,
        lag: checkpoint ? await lagOf(checkpoint.position, handles) : null,
        rate,
        events: checkpoint?.events ?? 0,
        missing: completeness.missingOf(name),
        movedAt: checkpoint?.moved_at.toISOString() ?? null,
        errors: failures,
        error,
        rebuild: rebuilds.progressOf(name),
      }
    }),
  )
}
