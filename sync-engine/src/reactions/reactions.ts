import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent, EventType } from '@calendar-sync/contracts/domain/registry'
import { endedWell, hasEnded, syncRunDecider } from '@calendar-sync/contracts/domain/syncRun'
import { accountsStream, syncRunStream } from '@calendar-sync/contracts/streams'
import { runEnded } from '@calendar-sync/contracts/subjects'
import type { Reaction } from '@calendar-sync/platform/background/reactor'
import type { WorkLoop } from '@calendar-sync/platform/background/workLoop'
import type { Bus } from '@calendar-sync/platform/bus/bus'
import type { Clock } from '@calendar-sync/platform/clock'
import { execute, load } from '@calendar-sync/platform/commands/execute'
import type { Pool } from '@calendar-sync/platform/database/pool'
import type { EventLog } from '@calendar-sync/platform/eventLog'
import { v5 as deriveUuid } from 'uuid'
import { engineContext } from '../commandContext.ts'
import { forgetSync, rememberSync } from '../reconcile/syncStore.ts'
import { requestRemoval } from '../run/removal.ts'
import type { RunStore } from '../run/runStore.ts'
import { type Task, type TaskQueue, taskJob } from './tasks.ts'

const types = [
  'AccountConnected',
  'AccountReconnected',
  'UserSignedIn',
  'AccountRemoved',
  'UserErased',
  'SyncCreated',
  'SyncDeleted',
  'SyncRunRequested',
] as const satisfies EventType[]

export interface ReactionDependencies {
  readonly eventLog: EventLog
  readonly pool: Pool
  readonly bus: Bus
  readonly clock: Clock
  readonly tasks: TaskQueue
  readonly runs: RunStore
  readonly runLoop: Pick<WorkLoop, 'wake'>
  readonly taskLoop: Pick<WorkLoop, 'wake'>
}

/** What the engine does because of events of people, accounts, syncs and runs. */
export const engineReaction = (dependencies: ReactionDependencies): Reaction => ({
  name: 'reactions',
  categories: ['user', 'accounts', 'sync', 'syncRun'],
  types,
  react: (event) => react(event, dependencies),
  onReaction: (seen) => {
    dependencies.runLoop.wake()
    // A run that is asked for makes no task.
    if (seen.size > 1 || !seen.has('SyncRunRequested')) dependencies.taskLoop.wake()
  },
})

/**
 * Turns an event into rows that say what is to be done. Quick, and without a call to Google, so that no event waits for
 * another one; doing it twice adds nothing, so several engines may do it at once.
 */
async function react(event: Recorded<AnyEvent>, reacting: ReactionDependencies): Promise<void> {
  const { tasks, pool } = reacting
  const { eventId, correlationId } = event.metadata
  // The engine has nothing to do for a visitor who only waits for the launch.
  if (!('userId' in event.data)) return
  const { userId } = event.data
  const add = (kind: Task['kind'], subjectId: string) =>
    tasks.add(taskJob(eventId, userId, { kind, subjectId, correlationId }))
  switch (event.type) {
    case 'AccountConnected':
    case 'AccountReconnected':
      return add('discover_calendars', event.data.accountId)
    case 'UserSignedIn':
      return discoverAgain(event, reacting)
    case 'AccountRemoved':
      return add('remove_account', event.data.accountId)
    case 'UserErased':
      return add('purge_person', userId)
    case 'SyncCreated':
      return rememberSync(pool, event.data)
    case 'SyncDeleted':
      await forgetSync(pool, event.data.syncId)
      return event.data.removeCopies ? requestRemoval(event.data, { id: eventId, correlationId }, reacting) : undefined
    case 'SyncRunRequested':
      return queueRun(event, reacting)
    default:
      return
  }
}

/** A person who comes back may have made or shared calendars since: every account is looked through. */
async function discoverAgain(
  { data, metadata }: Extract<Recorded<AnyEvent>, { type: 'UserSignedIn' }>,
  { eventLog, tasks }: ReactionDependencies,
): Promise<void> {
  const { userId } = data
  const { eventId, correlationId } = metadata
  const { accounts } = await load(eventLog, accountsDecider, accountsStream(userId))
  for (const { accountId, reconnectionRequired } of accounts) {
    if (reconnectionRequired) continue
    const task = { kind: 'discover_calendars', subjectId: accountId, correlationId } as const
    await tasks.add(taskJob(deriveUuid(accountId, eventId), userId, task))
  }
}

/** Rows of runs are kept for longer. Milliseconds. */
const newFor = 60 * 60 * 1_000

/** Queues a run, or lets it follow the run of the same sync that is under way. */
async function queueRun(
  event: Extract<Recorded<AnyEvent>, { type: 'SyncRunRequested' }>,
  { eventLog, runs, bus, clock, pool }: ReactionDependencies,
): Promise<void> {
  const { runId, syncId, userId, trigger, kind = 'sync' } = event.data
  // What an old log asked for is over. Of a request of this hour the run's row tells, and the log once it is claimed.
  if (clock().getTime() - Date.parse(event.metadata.at) > newFor) {
    const run = await load(eventLog, syncRunDecider, syncRunStream(runId))
    if (run.kind !== 'requested') return
  }
  const { correlationId, eventId } = event.metadata
  const request = { runId, syncId, userId, trigger, kind, correlationId, causationId: eventId, quiet: false }
  const ask = () => runs.request(request)
  let queued = await ask()
  while (queued !== 'queued') {
    const other = await load(eventLog, syncRunDecider, syncRunStream(queued))
    if (!hasEnded(other)) break
    // The log is the truth: that run is over, its engine only has not tidied up yet.
    await runs.end(pool, { runId: queued, syncId }, endedWell(other))
    queued = await ask()
  }
  if (queued === 'queued') return
  const cause = { userId, correlationId, causationId: eventId, bySchedule: trigger === 'schedule' }
  const context = engineContext(cause, runId, 'join', clock)
  await execute(eventLog, syncRunDecider, syncRunStream(runId), { type: 'JoinRun', joinedRunId: queued }, context)
  bus.publish(runEnded(runId), {})
}
