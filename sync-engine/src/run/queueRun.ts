import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent } from '@calendar-sync/contracts/domain/registry'
import { hasEnded, syncRunDecider } from '@calendar-sync/contracts/domain/syncRun'
import { syncRunStream } from '@calendar-sync/contracts/streams'
import { runEnded } from '@calendar-sync/contracts/subjects'
import type { Bus } from '@calendar-sync/platform/bus/bus'
import type { Clock } from '@calendar-sync/platform/clock'
import { execute, load } from '@calendar-sync/platform/commands/execute'
import type { Pool } from '@calendar-sync/platform/database/pool'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { engineContext } from '../commandContext.ts'
import type { RunLoop } from './runLoop.ts'
import type { RunStore } from './runStore.ts'

export interface QueueRunDependencies {
  readonly eventLog: EventLog
  readonly pool: Pool
  readonly bus: Bus
  readonly clock: Clock
  readonly runs: Pick<RunStore, 'end'>
  readonly runLoop: Pick<RunLoop, 'request'>
}

/** Rows of runs are kept for longer. Milliseconds. */
const newFor = 60 * 60 * 1_000

/** Queues a run, or lets it follow the run of the same sync that is under way. */
export async function queueRun(
  event: Extract<Recorded<AnyEvent>, { type: 'SyncRunRequested' }>,
  { eventLog, runs, runLoop, bus, clock, pool }: QueueRunDependencies,
): Promise<void> {
  const { runId, syncId, userId, trigger, kind = 'sync' } = event.data
  // What an old log asked for is over. Of a request of this hour the run's row tells, and the log once it is claimed.
  if (clock().getTime() - Date.parse(event.metadata.at) > newFor) {
    const run = await load(eventLog, syncRunDecider, syncRunStream(runId))
    if (run.kind !== 'requested') return
  }
  const { correlationId, eventId } = event.metadata
  const request = { runId, syncId, userId, trigger, kind, correlationId, causationId: eventId, quiet: false }
  let joinedRunId = await runLoop.request(request)
  while (joinedRunId !== undefined) {
    const other = await load(eventLog, syncRunDecider, syncRunStream(joinedRunId))
    if (!hasEnded(other)) break
    // The log is the truth: that run is over, its engine only has not tidied up yet.
    await runs.end(pool, { runId: joinedRunId, syncId, userId }, other, clock())
    joinedRunId = await runLoop.request(request)
  }
  if (joinedRunId === undefined) return
  const cause = { userId, correlationId, causationId: eventId, bySchedule: trigger === 'schedule' }
  const context = engineContext(cause, runId, 'join', clock)
  await execute(eventLog, syncRunDecider, syncRunStream(runId), { type: 'JoinRun', joinedRunId }, context)
  bus.publish(runEnded(runId), {})
}
