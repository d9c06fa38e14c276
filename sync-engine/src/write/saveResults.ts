import type { RecordedEvent } from '@calendar-sync/contracts/domain/runReport'
import type { SyncDefinition, Way } from '@calendar-sync/contracts/domain/sync'
import { LeaseLost } from '@calendar-sync/contracts/domain/syncRun'
import type { RunId } from '@calendar-sync/contracts/ids'
import { inTransaction, type Pool, type PoolClient, type Queryable } from '@calendar-sync/platform/database/pool'
import { versionOfPair } from '../reconcile/candidates.ts'
import { writeOriginals, writeThrough } from '../reconcile/feeds/feedEvents.ts'
import { forgetLinks, saveLinks } from '../reconcile/linkStore.ts'
import type { Link } from '../reconcile/plan/link.ts'
import { calendarHash } from '../reconcile/plan/marker.ts'
import type { DirectedPlan } from '../reconcile/planDirection.ts'
import { type Direction, feedRows } from '../reconcile/sides.ts'
import { type Failure, type OperationResult, withReport } from './operationResult.ts'
import { outcomesOf, recordedAs, saveOutcomes } from './outcomes.ts'

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
): Promise<readonly RecordedEvent[]> => whileLeased(pool, run, (client) => saveAll(client, run, results, plan))

async function saveAll(
  client: PoolClient,
  run: LeasedRun,
  done: readonly OperationResult[],
  plan: DirectedPlan,
): Promise<readonly RecordedEvent[]> {
  const { direction } = plan
  const { key, copy, original, definition, seal } = direction
  const results = done.map((one) => withReport(one, definition.syncId))
  const linked = results.flatMap(({ link, retired }) => [...(link ? [link] : []), ...(retired ? [retired] : [])])
  const links = lastOfEach(linked, ({ originalEventId }) => originalEventId)
  // Of what could not be read we do not know whether there is a link.
  const unlinked = results.flatMap(({ link, pair, failure }) => (link || failure?.parks ? [] : pair.originalEventId))
  await saveLinks(client, direction, definition.userId, links)
  await takeOverCopies(client, definition.userId, results)
  await forgetLinks(client, key, unlinked)
  const byId = ({ id }: { readonly id: string }) => id
  const copies = lastOfEach(
    results.flatMap(({ written }) => written ?? []),
    byId,
  )
  const deletedCopies = results.flatMap(({ deletedId, deletedStrays = [] }) => deletedStrays.concat(deletedId ?? []))
  await writeThrough(client, feedRows(copy, seal), copy.feed.version, copies, deletedCopies)
  const originals = lastOfEach(
    results.flatMap(({ originalWritten }) => originalWritten ?? []),
    byId,
  )
  const deletedOriginals = results.flatMap(({ originalDeleted, pair }) => (originalDeleted ? pair.originalEventId : []))
  await writeOriginals(client, feedRows(original, seal), original.feed.version, originals, deletedOriginals)
  await saveFailures(client, failedInOf(direction), results)
  const outcomes = lastOfEach(
    results.flatMap((one) => outcomesOf(one, plan)),
    ({ sourceEventId, isEarlier = false }) => `${isEarlier} ${sourceEventId}`,
  )
  await saveOutcomes(client, run, outcomes, seal)
  return outcomes.map(recordedAs)
}

/**
 * A sync that takes a copy over by its mark takes it from whose sync made it: what that person's links say of it is true no longer, and a
 * sync of theirs goes by the mark, too.
 */
async function takeOverCopies(client: Queryable, userId: string, results: readonly OperationResult[]): Promise<void> {
  const taken = results.flatMap(({ pair: { link, copy } }) => (!link && copy.kind === 'live' ? copy.event.id : []))
  if (taken.length === 0) return
  await client.query('delete from engine.links where copy_event_id = any($1) and user_id <> $2', [taken, userId])
}

/** An event that was brought back under another id may be dealt with twice: by what it was, and as one that a read has shown. */
const lastOfEach = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]

/** Tries after which an event that fails for a reason of its own is parked. */
export const triesBeforeParking = 5

/** SQL: a row for the sync of the first parameter, unless it was deleted. Its deletion waits for what rests on this. */
const aliveSync = '(select from engine.syncs where sync_id = $1 for key share) as sync'

/** Whose events failed. */
export interface FailedIn {
  readonly definition: Pick<SyncDefinition, 'syncId' | 'userId'>
  readonly way: Way
  readonly originalFeedId: string
  readonly copyFeedId: string
  /** Of the originals' calendar. */
  readonly originalKey: string
}

export const failedInOf = ({ definition, way, original, copy }: Direction): FailedIn => ({
  definition,
  way,
  originalFeedId: original.feed.feedId,
  copyFeedId: copy.feed.feedId,
  originalKey: calendarHash(original.source.calendarId),
})

/**
 * Remembers which events failed, so that the next run tries them again, and forgets those that did not. What Google did not answer is no
 * try: an event that was parked and has changed since is not parked again for that.
 */
async function saveFailures(client: Queryable, failedIn: FailedIn, results: readonly OperationResult[]): Promise<void> {
  const { syncId, userId } = failedIn.definition
  const failed = results.flatMap(({ pair, failure }) =>
    failure && !failure.parks ? [{ ...failure, originalEventId: pair.originalEventId }] : [],
  )
  const rows = lastOfEach(failed, ({ originalEventId }) => originalEventId)
  const fine = results.flatMap(({ pair, failure }) => (failure ? [] : pair.originalEventId))
  await client.query('delete from engine.failures where sync_id = $1 and way = $2 and original_event_id = any($3)', [
    syncId,
    failedIn.way,
    fine,
  ])
  for (const { pair, failure } of results) {
    if (failure?.parks) await setAside(client, failedIn, pair.originalEventId, failure, 'changed')
  }
  if (rows.length === 0) return
  await client.query(
    `insert into engine.failures as known (sync_id, way, original_event_id, user_id, tries, code, error)
     select $1, $2, "originalEventId", $3, "isEventFault"::int, code, error
     from jsonb_to_recordset($4) as row ("originalEventId" text, code text, error text, "isEventFault" boolean), ${aliveSync}
     on conflict (sync_id, way, original_event_id) do update set tries = known.tries + excluded.tries,
       code = excluded.code, error = excluded.error, failed_at = now(), original_version = null, dropped = false,
       parked_at = case when excluded.tries > 0 and known.tries + excluded.tries >= $5 then now() end`,
    [syncId, failedIn.way, userId, JSON.stringify(rows), triesBeforeParking],
  )
}

/** The originals of a direction that no run tries until they change. */
export async function parkedIn(client: Queryable, { way, definition }: Direction): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select original_event_id as id from engine.failures where sync_id = $1 and way = $2 and parked_at is not null`,
    [definition.syncId, way],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Remembers an event that the rest of this run does without.
 * @param until the next run, which tries it again; or `changed`: it is parked, and no run touches it before it changes or an
 * operator retries it
 */
export async function setAside(
  client: Queryable,
  { definition: { syncId, userId }, way, originalFeedId, copyFeedId, originalKey }: FailedIn,
  originalEventId: string,
  { code, error }: Pick<Failure, 'code' | 'error'>,
  until: 'nextRun' | 'changed',
): Promise<void> {
  await client.query(
    `insert into engine.failures as known
       (sync_id, way, original_event_id, user_id, tries, code, error, parked_at, original_version)
     select $1, $2, $3, $4, 1, $5, $6, case when $10 then now() end, case when $10 then
       ${versionOfPair('$3', { originalFeedId: '$7', copyFeedId: '$8', originalKey: '$9' })} end
     from ${aliveSync}
     on conflict (sync_id, way, original_event_id) do update set tries = known.tries + 1, code = excluded.code,
       error = excluded.error, failed_at = now(), parked_at = excluded.parked_at, original_version = excluded.original_version,
       dropped = false`,
    [syncId, way, originalEventId, userId, code, error, originalFeedId, copyFeedId, originalKey, until === 'changed'],
  )
}
