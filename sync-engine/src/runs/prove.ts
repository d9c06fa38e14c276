import { inTransaction, type Pool } from '@calendar-sync/platform/database/pool'
import pLimit from 'p-limit'
import { writeThrough } from '../feeds/feedEvents.ts'
import { failureOf, isFailure } from '../google/failure.ts'
import { copyId } from '../plan/copyId.ts'
import type { Pair } from '../plan/pair.ts'
import type { Planned } from './carryOut.ts'
import { lookAtCopy } from './copyWrites.ts'
import { type Direction, feedRows } from './direction.ts'
import { lookAtNative } from './nativeWrites.ts'
import { type DirectedPlan, isWork, plannedPairs } from './planDirection.ts'
import { copyRole, nativeRole, stoppedBy } from './runStopped.ts'

/** What is left to be done once Google was asked. */
export interface Proven {
  readonly plan: DirectedPlan
  /** How many deletions rest on a full read that no longer showed an event. */
  readonly unshown: number
}

interface Asked extends Planned {
  /** What Google said; undefined when it was not asked. */
  readonly answer: Partial<Pair> | undefined
}

/**
 * Asks Google about each event that a full read no longer showed: a list may lag, a deletion may not be taken back.
 * @throws RunStopped when Google cannot be asked
 */
export async function prove(
  plan: DirectedPlan,
  { pool, atOnce }: { readonly pool: Pool; readonly atOnce: number },
): Promise<Proven> {
  const limit = pLimit(atOnce)
  const work: string[] = []
  const asked = new Map<string, Partial<Pair>>()
  let unshown = 0
  for await (const part of plannedPairs(pool, plan)) {
    const proven = await Promise.all(part.filter(isWork).map((one) => limit(() => proveOne(one, plan))))
    await writeShown(proven, plan.direction, pool)
    for (const { pair, operation, answer } of proven) {
      if (answer) asked.set(pair.nativeEventId, answer)
      if (answer && deletes.has(operation.kind)) unshown += 1
      if (isWork({ pair, operation })) work.push(pair.nativeEventId)
    }
  }
  return { plan: { ...plan, nativeEventIds: work, asked }, unshown }
}

const deletes: ReadonlySet<string> = new Set(['delete', 'deleteNative'])

async function proveOne({ pair, operation }: Planned, plan: DirectedPlan): Promise<Asked> {
  const { direction, decide } = plan
  let answer: Partial<Pair> | undefined
  let decided = operation
  // Each side at most once: what Google itself answered is no longer missing.
  while (decided.kind === 'prove') {
    const { side } = decided
    try {
      answer = { ...answer, ...(await look(pair, side, plan)) }
    } catch (thrown) {
      const error = failureOf(thrown)
      const role = side === 'native' ? nativeRole(direction.way) : copyRole(direction.way)
      throw isFailure(error) ? stoppedBy(error, role, 'reading') : error
    }
    const [again] = await decide([{ ...pair, ...answer }])
    decided = again ?? decided
  }
  return { pair: { ...pair, ...answer }, operation: decided, answer }
}

async function look(pair: Pair, side: 'native' | 'copy', { direction, rules }: DirectedPlan): Promise<Partial<Pair>> {
  const { nativeEventId, link } = pair
  if (side === 'native') return { native: await lookAtNative(nativeEventId, direction) }
  const { from, to } = rules
  const copyEventId = link?.copyEventId ?? copyId({ from, to, nativeEventId, generation: 0 })
  return { copy: await lookAtCopy({ copyEventId }, { direction }) }
}

/** What is there after all is no longer missing. What is gone is marked when its deletion is carried out, not before. */
async function writeShown(proven: readonly Asked[], { seal, native, copy }: Direction, pool: Pool) {
  const answers = proven.flatMap(({ answer }) => answer ?? [])
  if (answers.length === 0) return
  await inTransaction(pool, async (client) => {
    const natives = answers.flatMap((answer) => (answer.native?.kind === 'live' ? answer.native.event : []))
    await writeThrough(client, feedRows(native, seal), natives, [])
    const copies = answers.flatMap((answer) => (answer.copy?.kind === 'live' ? answer.copy.event : []))
    await writeThrough(client, feedRows(copy, seal), copies, [])
  })
}
