import type { SyncedEvent } from '@calendar-sync/contracts/domain/runReport'
import { LeaseLost } from '@calendar-sync/contracts/domain/syncRun'
import type { RunId } from '@calendar-sync/contracts/ids'
import { inTransaction, type Pool, type PoolClient } from '@calendar-sync/platform/database/pool'
import type { DirectedPlan } from '../reconcile/decidePairs.ts'
import { writeOriginals, writeThrough } from '../reconcile/feeds/feedEvents.ts'
import { forgetLinks, saveLinks } from '../reconcile/linkStore.ts'
import { correctable } from '../reconcile/plan/desiredCopy.ts'
import type { Link } from '../reconcile/plan/link.ts'
import { shownEvent } from '../reconcile/plan/pair.ts'
import { feedRows } from '../reconcile/sides.ts'
import { saveFailures } from './failures.ts'
import type { OperationResult } from './operationResult.ts'
import { type Outcome, reported, saveOutcomes } from './outcomes.ts'

/** A run, and which of the engines that had its lease this one is. */
export interface LeasedRun {
  readonly runId: RunId
  readonly attempt: number
}

/**
 * Writes in a transaction that holds the run: no other engine takes it over before it ends. An engine that was frozen may
 * wake up when another one has gone on, and what it knows is old then.
 * @throws LeaseLost when another engine has, or it is over
 */
export const whileLeased = <Result>(
  pool: Pool,
  { runId, attempt }: LeasedRun,
  write: (client: PoolClient) => Promise<Result>,
): Promise<Result> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'select from engine.runs where run_id = $1 and attempt = $2 and ended_at is null for share',
      [runId, attempt],
    )
    if (rowCount === 0) throw new LeaseLost()
    return write(client)
  })

/** Records links before what they intend is sent. @throws LeaseLost */
export const saveIntents = (pool: Pool, run: LeasedRun, { direction }: DirectedPlan, links: readonly Link[]) =>
  whileLeased(pool, run, (client) => saveLinks(client, direction, direction.definition.userId, links))

/**
 * Records what became of pairs: links, feeds, failures, and what the run reports of them.
 * @returns that report
 * @throws LeaseLost
 */
export const saveResults = (
  pool: Pool,
  run: LeasedRun,
  results: readonly OperationResult[],
  plan: DirectedPlan,
): Promise<readonly SyncedEvent[]> => whileLeased(pool, run, (client) => saveAll(client, run.runId, results, plan))

async function saveAll(
  client: PoolClient,
  runId: RunId,
  results: readonly OperationResult[],
  plan: DirectedPlan,
): Promise<readonly SyncedEvent[]> {
  const { direction } = plan
  const { key, way, copy, original, definition, seal } = direction
  const links = results.flatMap(({ link }) => link ?? [])
  // Of what could not be read we do not know whether there is a link.
  const unlinked = results.flatMap(({ link, pair, failure }) => (link || failure?.parks ? [] : pair.originalEventId))
  await saveLinks(client, direction, definition.userId, links)
  await forgetLinks(client, key, unlinked)
  const copies = results.flatMap(({ written }) => written ?? [])
  const deletedCopies = results.flatMap(({ deletedId, deletedStrays = [] }) => deletedStrays.concat(deletedId ?? []))
  await writeThrough(client, feedRows(copy, seal), copies, deletedCopies)
  const originals = results.flatMap(({ originalWritten }) => originalWritten ?? [])
  const deletedOriginals = results.flatMap(({ originalDeleted, pair }) => (originalDeleted ? pair.originalEventId : []))
  await writeOriginals(client, feedRows(original, seal), originals, deletedOriginals)
  await saveFailures(client, { definition, way, feedId: original.feed.feedId }, results)
  const outcomes = results.flatMap((one) => outcomeOf(one, plan) ?? [])
  await saveOutcomes(client, runId, outcomes, seal)
  return outcomes.map(reported)
}

function outcomeOf(
  { pair, link, action, reason, conflict, failure, written }: OperationResult,
  { direction: { way }, inputs }: DirectedPlan,
): Outcome | undefined {
  if (action === 'none' && !failure && !conflict) return undefined
  const event = shownEvent(pair)
  return {
    sourceEventId: pair.originalEventId,
    targetEventId: written?.id ?? link?.copyEventId ?? null,
    way,
    summary: event?.summary ?? '',
    start: event?.start?.dateTime ?? event?.start?.date ?? null,
    end: event?.end?.dateTime ?? event?.end?.date ?? null,
    action: failure?.parks ? 'skip' : action === 'none' ? 'update' : action,
    status: failure?.parks ? 'skipped' : failure ? 'error' : action === 'skip' ? 'skipped' : 'success',
    reason: failure?.error ?? conflict?.sentence ?? reason,
    conflict: conflict !== undefined && !failure,
    ...correctable(pair, inputs),
  }
}
