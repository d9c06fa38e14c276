import { Correctable, RecordedEvent } from '@calendar-sync/contracts/domain/runReport'
import { fastReader } from '@calendar-sync/contracts/fastReader'
import type { RunId } from '@calendar-sync/contracts/ids'
import { columnLists } from '@calendar-sync/platform/database/columnLists'
import type { Queryable } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import type { PersonalSeal } from '../personalSeal.ts'
import { correctable } from '../reconcile/plan/desiredCopy.ts'
import { shownEvent } from '../reconcile/plan/pair.ts'
import type { DirectedPlan } from '../reconcile/planDirection.ts'
import type { Action, ReportedResult } from './operationResult.ts'

/** What a run records of an event, and what it did: a conflict that was settled is reported as such. */
export interface Outcome extends Omit<RecordedEvent, 'action'> {
  readonly action: Action
  readonly conflict: boolean
  /** Not the end of the event in this run: its copy went after that, or it had failed and was tried again. */
  readonly isEarlier?: boolean
}

/**
 * What a run records of a pair: nothing where there is nothing to report and the log knows how its copy stands; two things where
 * a change of the copy was taken into the event and the copy went then, or where the event came back under another id.
 */
export function outcomesOf(
  result: ReportedResult,
  plan: Pick<DirectedPlan, 'direction' | 'inputs'>,
): readonly Outcome[] {
  const { action, wroteBack, conflict, failure, retired, isNews } = result
  if (wroteBack !== undefined && action === 'delete' && !failure) {
    const change = { ...result, action: 'update', reason: wroteBack } as const
    return [{ ...outcomeOf(change, plan), isEarlier: true }, outcomeOf({ ...result, conflict: undefined }, plan)]
  }
  if (action === 'none' && !failure && !conflict && !isNews) return []
  const outcome = outcomeOf(result, plan)
  if (!retired) return [outcome]
  const gone = {
    sourceEventId: retired.originalEventId,
    targetEventId: null,
    action: 'none',
    copyStands: false,
  } as const
  return [{ ...outcome, ...gone, conflict: false }, outcome]
}

function outcomeOf(
  { pair, link, action, reason, conflict, failure, written, copyStands }: ReportedResult,
  { direction: { way }, inputs }: Pick<DirectedPlan, 'direction' | 'inputs'>,
): Outcome {
  const event = shownEvent(pair)
  return {
    sourceEventId: pair.originalEventId,
    targetEventId: written?.id ?? link?.copyEventId ?? null,
    way,
    summary: event?.summary ?? '',
    start: event?.start?.dateTime ?? event?.start?.date ?? null,
    end: event?.end?.dateTime ?? event?.end?.date ?? null,
    action: failure?.parks ? 'skip' : action === 'none' && (conflict || failure) ? 'update' : action,
    status: failure?.parks ? 'skipped' : failure ? 'error' : action === 'skip' ? 'skipped' : 'success',
    reason: failure?.error ?? conflict?.sentence ?? reason,
    conflict: conflict !== undefined && !failure,
    copyStands,
    ...correctable(pair, inputs),
  }
}

/** An outcome as the log has it. */
export const recordedAs = ({ conflict, action, isEarlier: _, ...outcome }: Outcome): RecordedEvent => ({
  ...outcome,
  action: conflict ? 'conflict' : action,
})

/** A run, and which of the engines that had it this one is. */
interface Attempt {
  readonly runId: RunId
  readonly attempt: number
}

/**
 * An engine goes on with a run: the outcomes that the log does not know yet are its own from now on. What becomes of their events
 * again replaces them; of the others it is told beside what the log knows.
 * @param told how many of the run's outcomes, the first ones, the log knows
 */
export async function takeOverOutcomes(client: Queryable, { runId, attempt }: Attempt, told: number): Promise<void> {
  await client.query(
    `update engine.run_outcomes set attempt = $2 where run_id = $1
       and ordinal not in (select ordinal from engine.run_outcomes where run_id = $1 order by ordinal limit $3)`,
    [runId, attempt, told],
  )
}

const Sealed = z.object({
  summary: z.string(),
  reason: z.string(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  // Written by an engine that knew no corrections, if absent.
  recurringEventId: Correctable.shape.recurringEventId.default(null),
  decided: Correctable.shape.decided.default(null),
  offer: Correctable.shape.offer.default(null),
})

/**
 * Writes what became of events in a run. Rows outlive the engine that writes them, so that a run which another one
 * finishes reports the whole. A later outcome of the same event replaces one that the log does not know yet, and one of which a report
 * tells nothing only says what stands.
 */
export async function saveOutcomes(
  client: Queryable,
  { runId, attempt }: Attempt,
  outcomes: readonly Outcome[],
  seal: PersonalSeal,
): Promise<void> {
  if (outcomes.length === 0) return
  const rows = outcomes.map(({ summary, reason, start, end, recurringEventId, decided, offer, ...outcome }) => ({
    way: outcome.way,
    original_event_id: outcome.sourceEventId,
    target_event_id: outcome.targetEventId,
    action: outcome.action,
    status: outcome.status,
    conflict: outcome.conflict,
    is_earlier: outcome.isEarlier ?? false,
    copy_stands: outcome.copyStands,
    sealed: seal.seal(
      { summary, reason, start, end, recurringEventId, decided, offer } satisfies z.infer<typeof Sealed>,
      runId,
    ),
  }))
  await client.query(
    `insert into engine.run_outcomes as known (run_id, attempt, ${columns.join(', ')})
     select $1, $2, * from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::boolean[],
       $10::boolean[], $11::text[])
     on conflict (run_id, way, original_event_id, attempt, is_earlier) do update set target_event_id = excluded.target_event_id,
       action = case excluded.action when 'none' then known.action else excluded.action end,
       status = case excluded.action when 'none' then known.status else excluded.status end,
       conflict = known.conflict or excluded.conflict, copy_stands = excluded.copy_stands, sealed = excluded.sealed`,
    [runId, attempt, ...columnLists(rows, columns)],
  )
}

const columns = [
  'way',
  'original_event_id',
  'target_event_id',
  'action',
  'status',
  'conflict',
  'is_earlier',
  'copy_stands',
  'sealed',
] as const

/** The places of a run's outcomes, in the order in which they came about. */
export async function placesOfOutcomes(client: Queryable, runId: RunId): Promise<readonly number[]> {
  const { rows } = await client.query<{ places: readonly number[] }>(
    'select to_json(array(select ordinal from engine.run_outcomes where run_id = $1 order by ordinal)) as places',
    [runId],
  )
  return rows[0]?.places ?? []
}

/**
 * The outcomes of a run at these places, in their order. Nothing but places is asked for: Postgres does not know how many outcomes
 * a run has, and would read all of it for a part.
 */
export async function readOutcomes(
  client: Queryable,
  runId: RunId,
  seal: PersonalSeal,
  places: readonly number[],
): Promise<readonly RecordedEvent[]> {
  const { rows } = await client.query<OutcomeRow>(
    'select * from engine.run_outcomes where ordinal = any($1) order by ordinal',
    [places],
  )
  return rows.map((row) => readOutcome(row, runId, seal))
}

interface OutcomeRow {
  readonly way: string
  readonly original_event_id: string
  readonly target_event_id: string | null
  readonly action: string
  readonly status: string
  readonly conflict: boolean
  readonly copy_stands: boolean | null
  readonly sealed: string
}

const readSealed = fastReader(Sealed)
const readRecordedEvent = fastReader(RecordedEvent)

const readOutcome = (row: OutcomeRow, runId: RunId, seal: PersonalSeal): RecordedEvent =>
  readRecordedEvent({
    sourceEventId: row.original_event_id,
    targetEventId: row.target_event_id,
    way: row.way,
    action: row.conflict ? 'conflict' : row.action,
    status: row.status,
    copyStands: row.copy_stands,
    ...readSealed(seal.open(row.sealed, runId)),
  })
