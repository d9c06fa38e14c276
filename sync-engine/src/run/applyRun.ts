import { noCounts, type RunCounts } from '@calendar-sync/contracts/domain/runReport'
import type { Way } from '@calendar-sync/contracts/domain/sync'
import { forgetCursors, saveCursor } from '../reconcile/cursor.ts'
import { countLinked } from '../reconcile/linkStore.ts'
import { countWork, type DecideDependencies, type DirectedPlan } from '../reconcile/planDirection.ts'
import { RunStopped } from '../runStopped.ts'
import { type ApplyContext, applyAll } from '../write/applyPlan.ts'
import { countOutcomes, recordedOriginals } from '../write/outcomes.ts'
import type { PlanDependencies, PlannedRun, RunContext } from './planRun.ts'
import type { ClaimedRun } from './runStore.ts'

export type Results = { readonly [way in Way]: RunCounts | null }

/** What a run did, and why it stopped before its end if it did. */
export interface RunResult extends Results {
  readonly stopped: RunStopped | undefined
}

/** Does what was planned. */
export async function applyRun(
  { plans, idle, total, cursor }: PlannedRun,
  { run, definition, progress, stop, onSaved }: RunContext,
  { pool, log, settings: { writesAtOnce, chunk } }: PlanDependencies,
): Promise<RunResult> {
  const context = { pool, run, writesAtOnce, chunk, stop, log, onSaved, onDone: () => progress.step(total) }
  const stopped = await applyPlans(plans, context)
  if (run.kind === 'remove_copies') await forgetCursors(pool, run.userId)
  // After a stop the same is planned again; what was done by then is seen to be done.
  else if (!stopped && cursor) await saveCursor(pool, definition, run.cursor, cursor)
  return { ...(idle ? countUntouched(plans) : await countAll(plans, run, stopped, { pool, log })), stopped }
}

async function applyPlans(plans: readonly DirectedPlan[], context: ApplyContext): Promise<RunStopped | undefined> {
  try {
    for (const plan of plans) await applyAll(plan, context)
  } catch (error) {
    if (error instanceof RunStopped) return error
    throw error
  }
  return undefined
}

function countUntouched(plans: readonly DirectedPlan[]): Results {
  const results: { [way in Way]: RunCounts | null } = { forward: null, reverse: null }
  for (const { direction, linked } of plans) results[direction.way] = { ...noCounts, unchanged: linked }
  return results
}

async function countAll(
  plans: readonly DirectedPlan[],
  run: ClaimedRun,
  stopped: RunStopped | undefined,
  dependencies: DecideDependencies,
): Promise<Results> {
  const { pool } = dependencies
  const results: { [way in Way]: RunCounts | null } = { forward: null, reverse: null }
  for (const plan of plans) {
    const { way, key } = plan.direction
    const counts = await countOutcomes(pool, run.runId, way, await countLinked(pool, [key]))
    const left = stopped ? await countLeft(plan, run, dependencies) : 0
    results[way] = { ...counts, errors: counts.errors + left }
  }
  return results
}

/** How many events a run that was stopped has not dealt with. */
async function countLeft(plan: DirectedPlan, { runId }: ClaimedRun, dependencies: DecideDependencies): Promise<number> {
  const recorded = await recordedOriginals(dependencies.pool, runId, plan.direction.way)
  return Math.max(0, (await countWork(plan, recorded, dependencies)) - recorded.size)
}
