import { inTransaction, type Pool } from '@calendar-sync/platform/database/pool'
import pLimit from 'p-limit'
import { failureOf, isFailure } from '../google/failure.ts'
import { copyRole, originalRole, stoppedBy } from '../runStopped.ts'
import type { Direction } from './direction.ts'
import { writeThrough } from './feeds/feedEvents.ts'
import { copyId } from './plan/copyId.ts'
import type { Planned } from './plan/operation.ts'
import type { Pair } from './plan/pair.ts'
import { type DirectedPlan, isWork, plannedPairs } from './planDirection.ts'
import { feedRows, fetchCopy, fetchOriginal } from './sides.ts'

/** What is left to be done once Google was asked. */
export interface VerifiedPlan {
  readonly plan: DirectedPlan
  /** How many deletions rest on a full read that no longer showed an event. */
  readonly missingCount: number
}

/**
 * So many decisions, of a few KB each, are kept until they are carried out; of a larger run the rest is decided again. What
 * Google was asked about is kept in any case: its answer counts for more than the feeds.
 */
const maxKept = 10_000

interface Asked extends Planned {
  /** What Google said; undefined when it was not asked. */
  readonly answer: Partial<Pair> | undefined
}

/**
 * Decides about the pairs of a plan, asks Google about each event that a full read no longer showed (a list may lag, a
 * deletion may not be taken back), and decides again what its answer changes, and only that.
 * @throws RunStopped when Google cannot be asked
 */
export async function verifyMissing(
  plan: DirectedPlan,
  { pool, atOnce }: { readonly pool: Pool; readonly atOnce: number },
): Promise<VerifiedPlan> {
  const limit = pLimit(atOnce)
  const work: string[] = []
  const decided = new Map<string, Planned>()
  let missingCount = 0
  for await (const part of plannedPairs(pool, plan)) {
    const verified = await Promise.all(part.filter(isWork).map((one) => limit(() => verifyPair(one, plan))))
    await writeShown(verified, plan.direction, pool)
    for (const { answer, ...one } of verified) {
      const { originalEventId } = one.pair
      if (answer && deletes.has(one.operation.kind)) missingCount += 1
      if (!isWork(one)) continue
      work.push(originalEventId)
      if (answer || decided.size < maxKept) decided.set(originalEventId, one)
    }
  }
  return { plan: { ...plan, originalEventIds: work, decided }, missingCount }
}

const deletes: ReadonlySet<string> = new Set(['delete', 'deleteOriginal'])

async function verifyPair({ pair, operation }: Planned, plan: DirectedPlan): Promise<Asked> {
  const { direction, decide } = plan
  let answer: Partial<Pair> | undefined
  let decided = operation
  // Each side at most once: what Google itself answered is no longer missing.
  while (decided.kind === 'verify') {
    const { side } = decided
    try {
      answer = { ...answer, ...(await look(pair, side, plan)) }
    } catch (thrown) {
      const error = failureOf(thrown)
      const role = side === 'original' ? originalRole(direction.way) : copyRole(direction.way)
      throw isFailure(error) ? stoppedBy(error, role, 'reading') : error
    }
    const [again] = await decide([{ ...pair, ...answer }])
    decided = again ?? decided
  }
  return { pair: { ...pair, ...answer }, operation: decided, answer }
}

async function look(pair: Pair, side: 'original' | 'copy', { direction, rules }: DirectedPlan): Promise<Partial<Pair>> {
  const { originalEventId, link } = pair
  if (side === 'original') return { original: await fetchOriginal(originalEventId, direction.original) }
  const { originalKey, copyKey } = rules
  const copyEventId = link?.copyEventId ?? copyId({ originalKey, copyKey, originalEventId, generation: 0 })
  return { copy: await fetchCopy(copyEventId, direction.copy) }
}

/** What is there after all is no longer missing. What is gone is marked when its deletion is carried out, not before. */
async function writeShown(verified: readonly Asked[], { seal, original, copy }: Direction, pool: Pool) {
  const answers = verified.flatMap(({ answer }) => answer ?? [])
  if (answers.length === 0) return
  await inTransaction(pool, async (client) => {
    const originals = answers.flatMap((answer) => (answer.original?.kind === 'live' ? answer.original.event : []))
    await writeThrough(client, feedRows(original, seal), originals, [])
    const copies = answers.flatMap((answer) => (answer.copy?.kind === 'live' ? answer.copy.event : []))
    await writeThrough(client, feedRows(copy, seal), copies, [])
  })
}
