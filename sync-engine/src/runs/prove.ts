import type { Pool } from '@calendar-sync/platform/database/pool'
import { inTransaction } from '@calendar-sync/platform/database/pool'
import pLimit from 'p-limit'
import { writeThrough } from '../feeds/feedEvents.ts'
import { failureOf, isFailure } from '../google/failure.ts'
import { copyId } from '../plan/copyId.ts'
import type { Operation } from '../plan/operation.ts'
import type { Pair } from '../plan/pair.ts'
import type { Rules } from '../plan/wish.ts'
import type { Planned } from './carryOut.ts'
import { lookAtCopy } from './copyWrites.ts'
import { type Direction, feedRows } from './direction.ts'
import { lookAtNative } from './nativeWrites.ts'
import { copyRole, nativeRole, stoppedBy } from './runStopped.ts'

/** What was planned once Google was asked, and how many deletions rest on a full read that no longer showed an event. */
export interface Proven {
  readonly planned: readonly Planned[]
  readonly unshown: number
}

interface Proving {
  readonly pool: Pool
  readonly direction: Direction
  readonly rules: Rules
  readonly decide: (pair: Pair) => Operation
  readonly atOnce: number
}

/**
 * Asks Google about each event that a full read no longer showed: a list may lag, a deletion may not be taken back.
 * @throws RunStopped when Google cannot be asked
 */
export async function prove(planned: readonly Planned[], proving: Proving): Promise<Proven> {
  const limit = pLimit(proving.atOnce)
  const proven = await Promise.all(planned.map((one) => limit(() => proveOne(one, proving))))
  await writeShown(proven, proving)
  return {
    planned: proven.filter(({ operation }) => operation.kind !== 'none' && operation.kind !== 'unchanged'),
    unshown: proven.filter(({ asked, operation }) => asked && deletes.has(operation.kind)).length,
  }
}

const deletes: ReadonlySet<string> = new Set(['delete', 'deleteNative'])

async function proveOne(one: Planned, proving: Proving): Promise<Planned & { readonly asked: boolean }> {
  const { direction, decide } = proving
  let { pair, operation } = one
  let asked = false
  // Each side at most once: what Google itself answered is no longer missing.
  while (operation.kind === 'prove') {
    asked = true
    const { side } = operation
    try {
      pair = { ...pair, ...(await look(pair, side, proving)) }
    } catch (thrown) {
      const error = failureOf(thrown)
      const role = side === 'native' ? nativeRole(direction.way) : copyRole(direction.way)
      throw isFailure(error) ? stoppedBy(error, role, 'reading') : error
    }
    operation = decide(pair)
  }
  return { pair, operation, asked }
}

async function look(pair: Pair, side: 'native' | 'copy', { direction, rules }: Proving): Promise<Partial<Pair>> {
  const { nativeEventId, link } = pair
  if (side === 'native') return { native: await lookAtNative(nativeEventId, direction) }
  const { from, to } = rules
  const copyEventId = link?.copyEventId ?? copyId({ from, to, nativeEventId, generation: 0 })
  return { copy: await lookAtCopy({ copyEventId }, { direction }) }
}

/** What is there after all is no longer missing. What is gone is marked when its deletion is carried out, not before. */
async function writeShown(proven: readonly (Planned & { asked: boolean })[], { pool, direction }: Proving) {
  const asked = proven.filter((one) => one.asked)
  if (asked.length === 0) return
  const { seal, native, copy } = direction
  await inTransaction(pool, async (client) => {
    const natives = asked.flatMap(({ pair }) => (pair.native.kind === 'live' ? pair.native.event : []))
    await writeThrough(client, feedRows(native, seal), natives, [])
    const copies = asked.flatMap(({ pair }) => (pair.copy.kind === 'live' ? pair.copy.event : []))
    await writeThrough(client, feedRows(copy, seal), copies, [])
  })
}
