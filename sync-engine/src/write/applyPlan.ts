import type { RecordedEvent } from '@calendar-sync/contracts/domain/runReport'
import type { Pool } from '@calendar-sync/platform/database/pool'
import type { Log } from '@calendar-sync/platform/log'
import pLimit, { type LimitFunction } from 'p-limit'
import { type GoogleFailure, isFailure } from '../google/failure.ts'
import { isEventFault, unreadableReason } from '../reconcile/plan/eventFault.ts'
import type { Link } from '../reconcile/plan/link.ts'
import type { Planned } from '../reconcile/plan/operation.ts'
import type { Pair } from '../reconcile/plan/pair.ts'
import { type DirectedPlan, decide, decidePairs, isWork } from '../reconcile/planDirection.ts'
import type { Direction } from '../reconcile/sides.ts'
import { stoppedBy, stopsTheRun } from '../runStopped.ts'
import { applyOperation, roleWritten } from './applyOperation.ts'
import { intentOf, refused, type StepInputs } from './linkTransitions.ts'
import { actionOf, type Failure, type OperationResult, unreadable, untouched } from './operationResult.ts'
import { type LeasedRun, saveIntents, saveResults, triesBeforeParking } from './saveResults.ts'
import { createSeriesVersions, type SeriesVersions } from './seriesVersions.ts'

export interface ApplyContext {
  readonly pool: Pool
  readonly run: LeasedRun
  readonly writesAtOnce: number
  readonly chunk: number
  readonly stop: AbortSignal
  readonly log: Log
  /** Told after each event that was dealt with. */
  readonly onDone: () => void
  /** Told what is to be reported of events, in the order in which it was saved. */
  readonly onSaved: (outcomes: readonly RecordedEvent[]) => void
}

/** So many events in a row that Google did not answer for, or forbade where it may be about the calendar, and the run stops asking. */
const maxConsecutiveFailures = 5

/** So many chunks are being written at once: while one is recorded, another one travels. */
const chunksAtOnce = 2

/**
 * Carries out what is planned, a chunk at a time: intents recorded, writes sent at once within bounds, results recorded.
 * If the engine dies in between, the intents tell the next run.
 * @throws RunStopped when the rest would fail in the same way; AbortError when told to stop. What was done is recorded.
 * LeaseLost when another engine has the run
 */
export async function applyAll(plan: DirectedPlan, context: ApplyContext): Promise<void> {
  // A run in isolation says with which event it deals, so it deals with one at a time.
  const atOnce = plan.markSuspect ? 1 : chunksAtOnce
  const writing = beginWriting(context)
  const underWay: Promise<void>[] = []
  try {
    for await (const work of chunksOfWork(plan, context)) {
      const chunk = await recordIntents(work, plan, context)
      const begun = applyChunk(chunk, plan, context, writing)
      // Heard below, be it later than it happened.
      begun.catch(() => undefined)
      underWay.push(begun)
      if (underWay.length === atOnce) await underWay.shift()
    }
    await Promise.all(underWay)
  } finally {
    await Promise.allSettled(underWay)
  }
}

/** What is to be done, as many events at a time as are written together. Those that need nothing are dealt with here. */
async function* chunksOfWork(plan: DirectedPlan, context: ApplyContext): AsyncGenerator<readonly Planned[]> {
  const size = plan.markSuspect ? 1 : context.chunk
  let waiting: readonly Planned[] = []
  for await (const part of decidePairs(plan, context, context.chunk)) {
    const work = part.filter((one) => isWork(one, plan))
    for (let idle = part.length - work.length; idle > 0; idle -= 1) context.onDone()
    waiting = [...waiting, ...work]
    for (; waiting.length >= size; waiting = waiting.slice(size)) yield waiting.slice(0, size)
  }
  if (waiting.length > 0) yield waiting
}

/** What the chunks of a plan have in common while they are written. */
interface Writing {
  readonly limit: LimitFunction
  /** Results are saved one chunk after the other, so that rows stand in the order in which they are told. */
  readonly saving: LimitFunction
  /** Told of each event whether the next one may end in the same way. @returns true when it is time to stop asking */
  readonly givesUp: (failed: boolean) => boolean
  readonly versions: SeriesVersions
  /** Why nothing more is begun. */
  ending: unknown
}

function beginWriting({ writesAtOnce }: ApplyContext): Writing {
  let unanswered = 0
  const givesUp = (failed: boolean) => {
    unanswered = failed ? unanswered + 1 : 0
    return unanswered >= maxConsecutiveFailures
  }
  const versions = createSeriesVersions()
  return { limit: pLimit(writesAtOnce), saving: pLimit(1), givesUp, versions, ending: undefined }
}

/** One event of a chunk, and the link with its intent as it is recorded; undefined when it needs none. */
interface Prepared {
  readonly one: Planned
  readonly intent: Link | undefined
}

async function recordIntents(
  chunk: readonly Planned[],
  plan: DirectedPlan,
  { pool, run }: ApplyContext,
): Promise<readonly Prepared[]> {
  const prepared = chunk.map((one) => withIntent(one, { inputs: plan.inputs, runId: run.runId }))
  await saveIntents(
    pool,
    run,
    plan,
    prepared.flatMap(({ intent }) => intent ?? []),
  )
  return prepared
}

async function applyChunk(
  chunk: readonly Prepared[],
  plan: DirectedPlan,
  context: ApplyContext,
  writing: Writing,
): Promise<void> {
  const { direction, inputs } = plan
  const { pool, run, stop, onDone, onSaved, log } = context
  const { runId } = run
  const decideAgain = async (pair: Pair) => {
    const [operation] = await decide([pair], plan, log)
    return operation ?? ({ kind: 'unreadable', reason: unreadableReason } as const)
  }
  const results: OperationResult[] = []
  const work = async ({ one, intent }: Prepared) => {
    if (writing.ending !== undefined) return
    let recorded = intent
    const record = async (link: Link) => {
      await saveIntents(pool, run, plan, [link])
      recorded = link
    }
    try {
      stop.throwIfAborted()
      const isLastTry = (plan.failedBefore.get(one.pair.originalEventId) ?? 0) >= triesBeforeParking - 1
      const known = { direction, inputs, runId, isLastTry, versions: writing.versions }
      const context = { ...known, decide: decideAgain, record }
      const result = await applyOperation(one, intent, context)
      results.push(result)
      if (result.action === 'none') plan.settled.add(one.pair.originalEventId)
      writing.givesUp(false)
      onDone()
    } catch (error) {
      if (stopsTheRun(error)) writing.ending ??= stoppedBy(error, roleWritten(one, direction), 'writing')
      else if (isEventFault(error)) {
        log.error({ error, eventId: one.pair.originalEventId }, 'An event could not be dealt with.')
        results.push(failed(one, recorded, unreadable(unreadableReason)))
        onDone()
      } else if (!isFailure(error)) writing.ending ??= error
      else {
        const isOfCalendar = mayBeOfCalendar(error, one, direction)
        results.push(failed(one, recorded, failureOfEvent(error, isOfCalendar)))
        if (writing.givesUp(isUnanswered(error) || isOfCalendar)) {
          writing.ending ??= stoppedBy(error, roleWritten(one, direction), 'writing')
        }
        onDone()
      }
    }
  }
  const turn = (prepared: Prepared) => writing.limit(() => work(prepared))
  await Promise.all(chunk.map((each) => writing.versions.inTurn(each.one, () => turn(each))))
  await writing.saving(async () => onSaved(await saveResults(pool, run, results, plan)))
  if (writing.ending !== undefined) throw writing.ending
}

/** An event whose intent cannot even be told is left alone, and the others are not. */
function withIntent(one: Planned, run: StepInputs): Prepared {
  try {
    return { one, intent: intentOf(one, run) }
  } catch (error) {
    if (!isEventFault(error)) throw error
    const operation = { kind: 'unreadable', reason: unreadableReason } as const
    return { one: { ...one, operation }, intent: undefined }
  }
}

/** Refused: nothing was written. Unanswered, or not understood: it may have been, so the intent stays. */
function failed(one: Planned, recorded: Link | undefined, failure: Failure): OperationResult {
  const { pair, operation } = one
  const isRefused = failure.isEventFault && !failure.parks
  const link = isRefused ? refused(one, recorded) : (recorded ?? pair.link)
  const { reason, conflict } = operation
  return { pair, link, ...untouched, action: actionOf(operation), reason, conflict, failure }
}

const refusal = (reason: string): string => (reason === 'invalid' ? 'as not valid' : `(${reason})`)

/** Failures of one event that leave the others alone. */
function failureOfEvent(failure: GoogleFailure, isOfCalendar: boolean): Failure {
  const unanswered = isUnanswered(failure)
  const error = unanswered ? 'Google did not answer.' : `Google refused it ${refusal(failure.reason)}.`
  return { code: failure.kind, error, isEventFault: !unanswered && !isOfCalendar }
}

/** Whether it may be forbidden to write anything at all, as far as the read of the calendar said: no try of this event counts then. */
function mayBeOfCalendar({ kind }: GoogleFailure, { operation }: Planned, { original, copy }: Direction): boolean {
  const isOriginal = operation.kind === 'writeOriginal' || operation.kind === 'deleteOriginal'
  const { accessRole = '' } = (isOriginal ? original : copy).feed
  return kind === 'forbidden' && !['owner', 'writer'].includes(accessRole)
}

const isUnanswered = ({ kind }: GoogleFailure): boolean => kind === 'outage' || kind === 'rate_limited'
