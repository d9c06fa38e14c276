import { inTransaction, type Pool, type PoolClient } from '@calendar-sync/platform/database/pool'
import type { Log } from '@calendar-sync/platform/log'
import pLimit from 'p-limit'
import { writeThrough } from '../feeds/feedEvents.ts'
import { failureOf, isFailure } from '../google/failure.ts'
import type { Link } from '../links/link.ts'
import { forgetLinks, saveLinks } from '../links/linkStore.ts'
import { isEventFault, unreadableReason } from '../plan/eventFault.ts'
import type { Operation } from '../plan/operation.ts'
import { type Pair, shownEvent } from '../plan/pair.ts'
import { correctable } from '../plan/wish.ts'
import { carryOut, failureOfEvent, intentOf, type Planned, type Settled, unreadable } from './carryOut.ts'
import { type Direction, feedRows } from './direction.ts'
import { saveFailures } from './failures.ts'
import { type Outcome, saveOutcomes } from './outcomes.ts'
import { type DirectedPlan, isWork, plannedPairs } from './planDirection.ts'
import { copyRole, nativeRole, stoppedBy, stopsTheRun } from './runStopped.ts'
import { type ClaimedRun, requireRun } from './runStore.ts'

export interface Applying {
  readonly pool: Pool
  readonly run: ClaimedRun
  readonly writesAtOnce: number
  readonly chunk: number
  readonly stop: AbortSignal
  readonly log: Log
  /** Told after each event that was dealt with. */
  readonly onDone: () => void
}

/** So many events in a row that Google did not answer for, and the run stops asking. */
const patience = 5

/**
 * Carries out what is planned, a chunk at a time: pairs loaded and decided as they are by now, intents recorded, writes
 * sent at once within bounds, results recorded. If the engine dies in between, the intents tell the next run.
 * @throws RunStopped when the rest would fail in the same way; AbortError when told to stop. What was done is recorded.
 * RunTakenOver when another engine has the run
 */
export async function applyAll(plan: DirectedPlan, applying: Applying): Promise<void> {
  let unanswered = 0
  const givesUp = (failed: boolean) => {
    unanswered = failed ? unanswered + 1 : 0
    return unanswered >= patience
  }
  for await (const part of plannedPairs(applying.pool, plan, applying.chunk)) {
    await applyChunk(part.filter(isWork), plan, applying, givesUp)
  }
}

async function applyChunk(
  chunk: readonly Planned[],
  plan: DirectedPlan,
  applying: Applying,
  givesUp: (failed: boolean) => boolean,
) {
  const { direction, rules, decide } = plan
  const { run, writesAtOnce, stop, onDone } = applying
  const record = (links: readonly Link[]) =>
    whileHeld(applying, (client) => saveLinks(client, direction, run.userId, links))
  const decideOne = async (pair: Pair) => {
    const [operation] = await decide([pair])
    return operation ?? ({ kind: 'unreadable', reason: unreadableReason } as const)
  }
  const carrying = { direction, rules, decide: decideOne, runId: run.runId }
  const prepared = chunk.map((one) => withIntent(one, carrying))
  const intents = prepared.map(({ intent }) => intent)
  await record(intents.flatMap((link) => link ?? []))

  const limit = pLimit(writesAtOnce)
  const settled: Settled[] = []
  let ending: unknown
  const work = async (one: Planned, first: Link | undefined) => {
    if (ending !== undefined) return
    let recorded = first
    const recording = async (link: Link) => {
      await record([link])
      recorded = link
    }
    try {
      stop.throwIfAborted()
      const result = await carryOut(one, first, { ...carrying, record: recording })
      settled.push(result)
      givesUp(false)
      onDone()
    } catch (thrown) {
      const error = failureOf(thrown)
      if (stopsTheRun(error)) ending ??= stoppedBy(error, roleWritten(one, direction), 'writing')
      else if (isEventFault(error)) {
        applying.log.error({ error, eventId: one.pair.nativeEventId }, 'An event could not be dealt with.')
        settled.push(failed(one, recorded, unreadable(unreadableReason)))
        onDone()
      } else if (!isFailure(error)) ending ??= error
      else {
        settled.push(failed(one, recorded, failureOfEvent(error)))
        if (givesUp(isFailure(error, 'outage', 'rate_limited'))) {
          ending ??= stoppedBy(error, roleWritten(one, direction), 'writing')
        }
        onDone()
      }
    }
  }
  await Promise.all(prepared.map(({ one, intent }) => limit(() => work(one, intent))))
  await save(settled, plan, applying)
  if (ending !== undefined) throw ending
}

/** An event whose intent cannot even be told is left alone, and the others are not. */
function withIntent(one: Planned, carrying: Parameters<typeof intentOf>[1]) {
  try {
    return { one, intent: intentOf(one, carrying) }
  } catch (error) {
    if (!isEventFault(error)) throw error
    const operation = { kind: 'unreadable', reason: unreadableReason } as const
    return { one: { ...one, operation }, intent: undefined }
  }
}

const roleWritten = ({ operation }: Planned, { way }: Direction) =>
  operation.kind === 'writeNative' || operation.kind === 'deleteNative' ? nativeRole(way) : copyRole(way)

/** Refused: nothing was written, the link is as before. Unanswered: it may have been, so the intent stays. */
const failed = ({ pair, operation }: Planned, recorded: Link | undefined, failure: Settled['failure']): Settled => {
  const action = actionOf(operation)
  const keep = !failure?.own || failure.parks || operation.kind === 'delete'
  const link = keep ? (recorded ?? pair.link) : pair.link
  const nothing = { written: undefined, deletedId: undefined, nativeWritten: undefined, nativeDeleted: false }
  return { pair, link, ...nothing, action, reason: operation.reason, conflict: operation.conflict, failure }
}

function actionOf({ kind }: Operation): Settled['action'] {
  if (kind === 'create' || kind === 'update' || kind === 'delete') return kind
  if (kind === 'writeNative') return 'update'
  return kind === 'deleteNative' ? 'delete' : 'none'
}

/** An engine that was frozen may wake up when another one has gone on: what it knows is old, and is not recorded. */
const whileHeld = ({ pool, run }: Applying, write: (client: PoolClient) => Promise<void>): Promise<void> =>
  inTransaction(pool, async (client) => {
    await requireRun(client, run)
    await write(client)
  })

async function save(settled: readonly Settled[], plan: DirectedPlan, applying: Applying): Promise<void> {
  const { direction } = plan
  const { key, way, copy, native, definition, seal } = direction
  const { run } = applying
  await whileHeld(applying, async (client) => {
    await saveLinks(
      client,
      direction,
      run.userId,
      settled.flatMap(({ link }) => link ?? []),
    )
    await forgetLinks(
      client,
      key,
      // Of what could not be read we do not know whether there is a link.
      settled.flatMap(({ link, pair, failure }) => (link || failure?.parks ? [] : pair.nativeEventId)),
    )
    await writeThrough(
      client,
      feedRows(copy, seal),
      settled.flatMap(({ written }) => written ?? []),
      settled.flatMap(({ deletedId }) => deletedId ?? []),
    )
    await writeThrough(
      client,
      feedRows(native, seal),
      settled.flatMap(({ nativeWritten }) => nativeWritten ?? []),
      settled.flatMap(({ nativeDeleted, pair }) => (nativeDeleted ? pair.nativeEventId : [])),
    )
    await saveFailures(client, { definition, way, feedId: native.feed.feedId }, settled)
    await saveOutcomes(
      client,
      run.runId,
      settled.flatMap((one) => outcomeOf(one, plan) ?? []),
      seal,
    )
  })
}

function outcomeOf(
  { pair, link, action, reason, conflict, failure, written }: Settled,
  { direction: { way }, rules }: DirectedPlan,
): Outcome | undefined {
  if (action === 'none' && !failure && !conflict) return undefined
  const event = shownEvent(pair)
  return {
    sourceEventId: pair.nativeEventId,
    targetEventId: written?.id ?? link?.copyEventId ?? null,
    way,
    summary: event?.summary ?? '',
    start: event?.start?.dateTime ?? event?.start?.date ?? null,
    end: event?.end?.dateTime ?? event?.end?.date ?? null,
    action: failure?.parks ? 'skip' : action === 'none' ? 'update' : action,
    status: failure?.parks ? 'skipped' : failure ? 'error' : action === 'skip' ? 'skipped' : 'success',
    reason: failure?.error ?? conflict?.sentence ?? reason,
    conflict: conflict !== undefined && !failure,
    ...correctable(pair, rules),
  }
}
