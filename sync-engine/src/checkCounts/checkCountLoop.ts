import { type CountedChecks, syncChecksDecider } from '@calendar-sync/contracts/domain/syncChecks'
import { syncChecksStream } from '@calendar-sync/contracts/streams'
import { createWorkLoop, type WorkLoop } from '@calendar-sync/platform/background/workLoop'
import { execute } from '@calendar-sync/platform/commands/execute'
import { v5 as deriveUuid } from 'uuid'
import { engineContext } from '../commandContext.ts'
import type { LoopDependencies } from '../loopDependencies.ts'
import type { CheckCountStore } from './checkCountStore.ts'

interface CheckDependencies extends LoopDependencies {
  readonly checks: CheckCountStore
}

const atOnce = 4

/** Tells of the checks of a sync when their day is over: one event, the same one whichever engine tells it. */
export function createCheckCountLoop({ eventLog, checks, clock, settings, log }: CheckDependencies): WorkLoop {
  const work = async (counted: CountedChecks) => {
    const { syncId, userId, day } = counted
    const cause = { userId, correlationId: deriveUuid(`checks/${day}`, syncId), causationId: null, bySchedule: true }
    const context = engineContext(cause, syncId, `checks/${day}`, clock)
    await execute(eventLog, syncChecksDecider, syncChecksStream(syncId), { type: 'CountChecks', counted }, context)
    await checks.told(counted)
  }
  const next = () => checks.claim(clock(), settings.lease)
  return createWorkLoop({ name: 'checks', next, work, atOnce, poll: settings.poll, log })
}
