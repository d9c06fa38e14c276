import type { PreviewedDirection, PreviewedEvent, SyncPreview } from '@calendar-sync/contracts/api/calendarSyncs'
import { syncDecider } from '@calendar-sync/contracts/domain/sync'
import { SyncId, UserId } from '@calendar-sync/contracts/ids'
import { syncStream } from '@calendar-sync/contracts/streams'
import { previewSyncRequest } from '@calendar-sync/contracts/subjects'
import type { Unsubscribe } from '@calendar-sync/platform/bus/bus'
import { load } from '@calendar-sync/platform/commands/execute'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { v4 as newUuid } from 'uuid'
import type { z } from 'zod'
import { fitting, maxReplyBytes } from '../fitting.ts'
import { isFailure } from '../google/failure.ts'
import { personalSeal } from '../personalSeal.ts'
import { findCandidates } from '../reconcile/candidates.ts'
import { type Cursor, readCursor } from '../reconcile/cursor.ts'
import { readerOf } from '../reconcile/feeds/feedStore.ts'
import { windowAt } from '../reconcile/feeds/window.ts'
import { correctable } from '../reconcile/plan/desiredCopy.ts'
import { unreadableReason } from '../reconcile/plan/eventFault.ts'
import type { Operation, Planned } from '../reconcile/plan/operation.ts'
import { type Pair, shownEvent } from '../reconcile/plan/pair.ts'
import type { PlanInputs } from '../reconcile/plan/planInputs.ts'
import { changesAnything, type DirectedPlan, decide, decidePairs, planDirection } from '../reconcile/planDirection.ts'
import { type Direction, directionOf, readSides, waysOf } from '../reconcile/sides.ts'
import type { PlanDependencies } from '../run/planAndApply.ts'
import { loadTravel, requireReadableWords, requireUsableAccounts } from '../run/runnableSync.ts'
import { RunStopped, stoppedBy } from '../runStopped.ts'
import { roleWritten } from '../write/applyOperation.ts'
import { foreseeOperation } from '../write/foreseeOperation.ts'
import { outcomesOf } from '../write/outcomes.ts'
import { parkedIn } from '../write/saveResults.ts'

type Answer = z.infer<typeof previewSyncRequest.reply>

/** As many as a page shows, unless fewer fit into one message. */
const maxEvents = 1_000

/** Says what a run would do now. It reads both calendars, as a run does, and writes nothing. */
export const handleSyncPreview = (dependencies: PlanDependencies, stop: AbortSignal): Promise<Unsubscribe> =>
  dependencies.bus.respond(previewSyncRequest, async (ask): Promise<Answer> => {
    try {
      return { outcome: 'previewed', preview: await previewSync(ask, dependencies, stop) }
    } catch (error) {
      if (error instanceof RunStopped) return { outcome: 'failed', code: error.code, error: error.message }
      dependencies.log.error({ error, syncId: ask.syncId }, 'A preview failed for a reason of ours.')
      return { outcome: 'failed', code: 'internal_error', error: 'Something went wrong on our side.' }
    }
  })

/** With the sensitivity that is asked about, instead of the sync's own. */
async function previewSync(
  ask: z.infer<typeof previewSyncRequest.request>,
  dependencies: PlanDependencies,
  stop: AbortSignal,
): Promise<SyncPreview> {
  const { eventLog, keys, pool, clock } = dependencies
  const [syncId, userId] = [SyncId.parse(ask.syncId), UserId.parse(ask.userId)]
  const sync = await load(eventLog, syncDecider, syncStream(syncId))
  if (sync.kind !== 'existing' || sync.userId !== userId) throw new RunStopped('not_found', 'There is no such sync.')
  const usable = await requireUsableAccounts(eventLog, sync)
  const definition = { ...usable, sensitivity: ask.sensitivity ?? usable.sensitivity }
  const travel = await loadTravel(eventLog, userId)
  requireReadableWords(travel)
  const seal = await personalSeal(keys, userId)
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const since = rows[0]?.now ?? clock()
  const sides = await readSides(
    { definition, seal, since, reader: readerOf({ runId: newUuid(), attempt: 1 }), stop },
    dependencies,
  )
  const window = windowAt(clock(), definition)
  const preview: { -readonly [way in keyof SyncPreview]: SyncPreview[way] } = {}
  const ways = waysOf(definition)
  for (const way of ways) {
    const direction = directionOf(way, definition, sides, window, seal, travel)
    const plan = await planDirection(direction, 'sync', undefined, dependencies)
    const passedOver = await parkedAndUnchanged(direction, await readCursor(pool, { definition, travel }), pool)
    const { events, total } = await previewed(plan, passedOver, dependencies)
    preview[way] = { events: [...fitting(events, maxReplyBytes / ways.length)], total }
  }
  return preview
}

/** The parked originals that a run would not look at. */
async function parkedAndUnchanged(
  direction: Direction,
  cursor: Cursor | undefined,
  pool: Pool,
): Promise<ReadonlySet<string>> {
  const parked = await parkedIn(pool, direction)
  if (parked.size === 0) return parked
  const { originalEventIds } = await findCandidates(pool, direction, cursor)
  const lookedAt = new Set(originalEventIds)
  return new Set([...parked].filter((id) => !lookedAt.has(id)))
}

async function previewed(
  plan: DirectedPlan,
  passedOver: ReadonlySet<string>,
  dependencies: PlanDependencies,
): Promise<PreviewedDirection> {
  const events: PreviewedEvent[] = []
  let total = 0
  for await (const part of decidePairs(plan, dependencies)) {
    for (const planned of part) {
      const { pair } = planned
      const isLeftOut = passedOver.has(pair.originalEventId) && changesAnything(planned)
      const more = isLeftOut
        ? previewedEvent({ pair, operation: leftOut }, plan.inputs).map((event) => ({ ...event, parked: true }))
        : await previewedEvents(planned, plan, dependencies)
      events.push(...more.slice(0, maxEvents - events.length))
      if (more.length > 0) total += 1
    }
  }
  return { events, total }
}

const leftOut = {
  kind: 'unreadable',
  reason: 'It could not be copied after several tries, so it is left out until it changes.',
} as const

/** What a run would report of a pair; what it would not, is told as it is. */
async function previewedEvents(
  planned: Planned,
  plan: DirectedPlan,
  { log }: PlanDependencies,
): Promise<readonly PreviewedEvent[]> {
  const { direction, inputs } = plan
  const { originalEventId } = planned.pair
  // Google is asked about it by a run only, and the log told.
  if (!changesAnything(planned) || ['verify', 'report'].includes(planned.operation.kind))
    return previewedEvent(planned, inputs)
  const decideAgain = async (pair: Pair) => {
    const [operation] = await decide([pair], plan, log)
    return operation ?? ({ kind: 'unreadable', reason: unreadableReason } as const)
  }
  const result = await foreseeOperation(planned, { direction, inputs, runId: newUuid(), decide: decideAgain }).catch(
    (error: unknown) => {
      throw isFailure(error) ? stoppedBy(error, roleWritten(planned, direction), 'reading') : error
    },
  )
  const ofNoLog = { ...result, retired: undefined, copyStands: null, isNews: false }
  const outcomes = result.failure ? [] : outcomesOf(ofNoLog, plan)
  if (outcomes.length === 0) return previewedEvent(planned, inputs)
  const location = shownEvent(result.pair)?.location ?? ''
  return outcomes.flatMap(({ summary, start, end, action, reason, recurringEventId, decided, offer }) =>
    action === 'none'
      ? []
      : [
          {
            event: { id: originalEventId, summary, location, start, end },
            verdict: action,
            reason,
            ...{ recurringEventId, decided, offer },
          },
        ],
  )
}

function previewedEvent({ pair, operation }: Planned, inputs: PlanInputs): PreviewedEvent[] {
  const shown = shownEvent(pair)
  const kind = operation.kind === 'report' ? operation.instead : operation.kind
  // A copy that is gone takes its event with it only where the same two-way sync left both alike.
  const takesEvent = inputs.twoWay && pair.link?.base?.syncId === inputs.syncId
  const mayBeThere = operation.kind === 'verify' && operation.side === 'copy' && !takesEvent
  const verdict = mayBeThere ? 'unchanged' : verdicts[kind]
  // What is gone on both sides, and what was never to be copied and is gone, the person does not ask about.
  if (!shown || (pair.original.kind !== 'live' && (verdict === 'skip' || verdict === 'unchanged'))) return []
  const { summary = '', location = '', start, end } = shown
  const times = { start: start?.dateTime ?? start?.date ?? null, end: end?.dateTime ?? end?.date ?? null }
  const event = { id: pair.originalEventId, summary, location, ...times }
  return [{ event, verdict, reason: operation.reason, ...correctable(pair, inputs) }]
}

const verdicts: Readonly<Record<Exclude<Operation['kind'], 'report'>, PreviewedEvent['verdict']>> = {
  create: 'create',
  update: 'update',
  delete: 'delete',
  writeOriginal: 'update',
  deleteOriginal: 'delete',
  verify: 'delete',
  adopt: 'unchanged',
  unchanged: 'unchanged',
  keepDeleted: 'skip',
  forget: 'skip',
  blocked: 'skip',
  unreadable: 'skip',
  skip: 'skip',
  none: 'skip',
}
