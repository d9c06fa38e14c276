import { inTransaction, type Pool } from '@calendar-sync/platform/database/pool'
import pLimit from 'p-limit'
import { isFailure } from '../google/failure.ts'
import { copyRole, originalRole, stoppedBy } from '../runStopped.ts'
import { writeOriginals, writeThrough } from './feeds/feedEvents.ts'
import { copyId } from './plan/marker.ts'
import type { Planned } from './plan/operation.ts'
import type { Pair } from './plan/pair.ts'
import { type DecideDependencies, type DirectedPlan, decide, decidePairs, isWork } from './planDirection.ts'
import { type Direction, feedRows, fetchCopy, fetchOriginal } from './sides.ts'

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
 * @returns what is left to be done, and how many deletions rest on a full read that no longer showed the other event, those of originals apart
 * @throws RunStopped when Google cannot be asked
 */
export async function verifyMissing(plan: DirectedPlan, atOnce: number, dependencies: DecideDependencies) {
  const limit = pLimit(atOnce)
  const work: string[] = []
  const decided = new Map<string, Planned>()
  const missing = { deletions: 0, originals: 0 }
  for await (const part of decidePairs(plan, dependencies)) {
    const asked = part.filter((one) => isWork(one, plan)).map((one) => limit(() => verifyPair(one, plan, dependencies)))
    const verified = await Promise.all(asked)
    await writeShown(verified, plan.direction, dependencies.pool)
    for (const { answer, ...one } of verified) {
      const { originalEventId } = one.pair
      if (answer && deletes.has(one.operation.kind)) missing.deletions += 1
      if (answer && one.operation.kind === 'deleteOriginal') missing.originals += 1
      if (!isWork(one, plan)) continue
      work.push(originalEventId)
      if (answer || decided.size < maxKept) decided.set(originalEventId, one)
    }
  }
  return { plan: { ...plan, originalEventIds: work, decided }, missing }
}

const deletes: ReadonlySet<string> = new Set(['delete', 'deleteOriginal'])

async function verifyPair(
  { pair, operation }: Planned,
  plan: DirectedPlan,
  { log }: DecideDependencies,
): Promise<Asked> {
  const { direction } = plan
  let answer: Partial<Pair> | undefined
  let decided = operation
  const asked = new Set<string>()
  while (decided.kind === 'verify') {
    const { side } = decided
    if (asked.has(side)) {
      decided = { kind: 'unchanged', reason: 'Google does not say when the event is.' }
      break
    }
    asked.add(side)
    try {
      answer = { ...answer, ...(await fetchMissing(pair, side, plan)) }
    } catch (error) {
      const role = side === 'original' ? originalRole(direction.way) : copyRole(direction.way)
      throw isFailure(error) ? stoppedBy(error, role, 'reading') : error
    }
    const [again] = await decide([{ ...pair, ...answer }], plan, log)
    decided = again ?? decided
  }
  return { pair: { ...pair, ...answer }, operation: decided, answer }
}

async function fetchMissing(
  pair: Pair,
  side: 'original' | 'copy',
  { direction, inputs }: DirectedPlan,
): Promise<Partial<Pair>> {
  const { originalEventId, link } = pair
  if (side === 'original') return { original: await fetchOriginal(pair, direction.original) }
  const { originalKey, copyKey } = inputs
  const copyEventId = link?.copyEventId ?? copyId({ originalKey, copyKey, originalEventId, generation: 0 })
  return { copy: await fetchCopy(copyEventId, direction.copy) }
}

/** What is there after all is no longer missing. What is gone is marked when its deletion is carried out, not before. */
async function writeShown(verified: readonly Asked[], { seal, original, copy }: Direction, pool: Pool) {
  const answers = verified.flatMap(({ answer }) => answer ?? [])
  if (answers.length === 0) return
  await inTransaction(pool, async (client) => {
    const originals = answers.flatMap((answer) => (answer.original?.kind === 'live' ? answer.original.event : []))
    await writeOriginals(client, feedRows(original, seal), original.feed.version, originals, [])
    const copies = answers.flatMap((answer) => (answer.copy?.kind === 'live' ? answer.copy.event : []))
    await writeThrough(client, feedRows(copy, seal), copy.feed.version, copies, [])
  })
}
