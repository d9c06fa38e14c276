import type { RunCounts } from '@calendar-sync/contracts/domain/runReport'
import { Way } from '@calendar-sync/contracts/domain/sync'
import type { RunId } from '@calendar-sync/contracts/ids'
import type { Queryable } from '@calendar-sync/platform/database/pool'

/** SQL: the event was dealt with once more in the same run. */
const again = `((is_earlier or attempt < (select max(attempt) from engine.run_outcomes where run_id = $1)) and exists (
  select from engine.run_outcomes later
  where later.run_id = $1 and later.way = $2 and later.original_event_id = outcome.original_event_id
    and (later.attempt, not later.is_earlier) > (outcome.attempt, not outcome.is_earlier)))`

/** @param unchanged copies of this way that the run had no need to touch */
export async function countOutcomes(client: Queryable, runId: RunId, way: Way, linked: number): Promise<RunCounts> {
  const { rows } = await client.query<{ kind: string; number: string; conflicts: string; earlier: string }>(
    `select case when status = 'success' then action else status end as kind, count(*) as number,
       count(*) filter (where conflict) as conflicts,
       count(*) filter (where action in ('create', 'update') and ${again}) as earlier
     from engine.run_outcomes outcome where run_id = $1 and way = $2 and (status = 'success' or not ${again}) group by 1`,
    [runId, way],
  )
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.number ?? 0)
  const total = (of: 'conflicts' | 'earlier') => rows.reduce((sum, row) => sum + Number(row[of]), 0)
  const [created, updated, deleted] = [of('create'), of('update'), of('delete')]
  return {
    successful: created + updated + deleted,
    errors: of('error'),
    skipped: of('skipped'),
    created,
    updated,
    deleted,
    // Of what was written first and dealt with again then, no copy is left, or it counts by that.
    unchanged: Math.max(0, linked - created - updated + total('earlier')),
    conflicts: total('conflicts'),
  }
}

/** The originals of this way of which the run records something. */
export async function recordedOriginals(client: Queryable, runId: RunId, way: Way): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    'select original_event_id as id from engine.run_outcomes where run_id = $1 and way = $2',
    [runId, way],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * What was done in a run that could not go on. No engine knows what was left and what needed nothing: that counts as
 * one error, or the person would not hear of it.
 */
export async function countDone(client: Queryable, runId: RunId): Promise<{ readonly [way in Way]: RunCounts | null }> {
  const { rows } = await client.query<{ way: string }>(
    'select way from engine.run_outcomes where run_id = $1 group by way order by way',
    [runId],
  )
  const ways = rows.map(({ way }) => Way.parse(way))
  const counts = await Promise.all(ways.map((way) => countOutcomes(client, runId, way, 0)))
  const of = (way: Way) => {
    const found = counts[ways.indexOf(way)]
    return found ? { ...found, errors: found.errors + (way === ways[0] ? 1 : 0) } : null
  }
  return { forward: of('forward'), reverse: of('reverse') }
}
