import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { EventOfType } from '@calendar-sync/contracts/domain/registry'
import type { SyncDefinition } from '@calendar-sync/contracts/domain/sync'
import { hasEnded, syncRunDecider } from '@calendar-sync/contracts/domain/syncRun'
import type { SyncId } from '@calendar-sync/contracts/ids'
import { accountsStream, syncRunStream } from '@calendar-sync/contracts/streams'
import { runEnded } from '@calendar-sync/contracts/subjects'
import type { Reaction } from '@calendar-sync/platform/background/reactor'
import type { WorkLoop } from '@calendar-sync/platform/background/workLoop'
import { execute, load } from '@calendar-sync/platform/commands/execute'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { v5 as deriveUuid } from 'uuid'
import { syncsOf, syncsOfAccount } from '../accounts/syncsOfAccount.ts'
import { engineContext } from '../commandContext.ts'
import type { EngineParts } from '../engineParts.ts'
import { requestRemoval } from '../run/removal.ts'
import type { RunLoop } from '../run/runLoop.ts'
import type { RunStore } from '../run/runStore.ts'
import { type Task, type TaskQueue, taskJob } from './tasks.ts'

interface ReactionDependencies extends Pick<EngineParts, 'bus' | 'clock' | 'eventLog' | 'pool'> {
  readonly runs: Pick<RunStore, 'end'>
  readonly runLoop: Pick<RunLoop, 'distrustReads' | 'interrupt' | 'request'>
  readonly tasks: TaskQueue
  readonly taskLoop: Pick<WorkLoop, 'wake'>
}

/**
 * What the engine does because of events of people, accounts, syncs and runs: rows that say what is to be done. Quick, and without
 * a call to Google, so that no event waits for another one; doing it twice adds nothing, so several engines may do it at once.
 * Each of them hears of what a person switches off, so the one that has a run of it puts that down.
 */
export function engineReaction(dependencies: ReactionDependencies): Reaction {
  const { tasks, taskLoop, pool, runLoop } = dependencies
  const addTask = (kind: Task['kind'], { data: { userId }, metadata }: OfPerson, subjectId: string) => {
    const { eventId, correlationId } = metadata
    return tasks.add(taskJob(eventId, userId, { kind, subjectId, correlationId }))
  }
  return {
    name: 'reactions',
    categories: ['user', 'accounts', 'sync', 'syncRun'],
    handlers: {
      AccountConnected: (event) => addTask('discover_calendars', event, event.data.accountId),
      AccountReconnected: (event) => addTask('discover_calendars', event, event.data.accountId),
      UserSignedIn: (event) => discoverAgain(event, dependencies),
      AccountRemoved(event) {
        // A run that is under way ends by itself, with that as its reason.
        runLoop.distrustReads()
        return addTask('remove_account', event, event.data.accountId)
      },
      async UserErased(event) {
        // What a run of theirs would put on the log from now on would stay there.
        for (const syncId of await syncsOf(pool, event.data)) runLoop.interrupt(syncId)
        await addTask('purge_person', event, event.data.userId)
      },
      async AccountDeactivated({ data }) {
        for (const syncId of await syncsOfAccount(pool, data)) runLoop.interrupt(syncId)
      },
      SyncCreated: ({ data }) => rememberSync(pool, data),
      async SyncDeactivated({ data }) {
        // A run whose account was removed ends by itself, with that as its reason.
        if (data.reason === 'person') runLoop.interrupt(data.syncId)
      },
      async SyncDeleted({ data, metadata: { eventId, correlationId } }) {
        runLoop.interrupt(data.syncId)
        await forgetSync(pool, data.syncId)
        if (data.removeCopies) await requestRemoval(data, { id: eventId, correlationId }, dependencies)
      },
      SyncRunRequested: (event) => queueRun(event, dependencies),
    },
    onReaction: (seen) => {
      // A run that is asked for makes no task.
      if (seen.size > 1 || !seen.has('SyncRunRequested')) taskLoop.wake()
    },
  }
}

type OfPerson = Recorded<EventOfType<'AccountConnected' | 'AccountReconnected' | 'AccountRemoved' | 'UserErased'>>

/** A person who comes back may have made or shared calendars since: every account is looked through. */
async function discoverAgain(
  { data, metadata }: Recorded<EventOfType<'UserSignedIn'>>,
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
  event: Recorded<EventOfType<'SyncRunRequested'>>,
  { eventLog, runs, runLoop, bus, clock, pool }: ReactionDependencies,
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

/** Remembers which accounts a sync uses. */
export async function rememberSync(pool: Pool, { syncId, userId, source, target }: SyncDefinition): Promise<void> {
  await pool.query(
    `insert into engine.syncs (sync_id, user_id, source_account, target_account) values ($1, $2, $3, $4)
     on conflict (sync_id) do nothing`,
    [syncId, userId, source.accountId, target.accountId],
  )
}

/** The links stay: a sync that is made again between the same calendars goes on with them. */
export async function forgetSync(pool: Pool, syncId: SyncId): Promise<void> {
  await pool.query('delete from engine.syncs where sync_id = $1', [syncId])
  await pool.query('delete from engine.failures where sync_id = $1', [syncId])
  await pool.query('delete from engine.checks where sync_id = $1 and told_at is not null', [syncId])
}
