import { accountsDecider } from '@calendar-sync/contracts/domain/accounts'
import type { Recorded } from '@calendar-sync/contracts/domain/event'
import type { AnyEvent, EventType } from '@calendar-sync/contracts/domain/registry'
import { accountsStream } from '@calendar-sync/contracts/streams'
import type { Reaction } from '@calendar-sync/platform/background/reactor'
import type { WorkLoop } from '@calendar-sync/platform/background/workLoop'
import { load } from '@calendar-sync/platform/commands/execute'
import { v5 as deriveUuid } from 'uuid'
import { forgetSync, rememberSync } from '../reconcile/syncStore.ts'
import { type QueueRunDependencies, queueRun } from '../run/queueRun.ts'
import { requestRemoval } from '../run/removal.ts'
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

interface ReactionDependencies extends QueueRunDependencies {
  readonly tasks: TaskQueue
  readonly taskLoop: Pick<WorkLoop, 'wake'>
}

/** What the engine does because of events of people, accounts, syncs and runs. */
export const engineReaction = (dependencies: ReactionDependencies): Reaction => ({
  name: 'reactions',
  categories: ['user', 'accounts', 'sync', 'syncRun'],
  types,
  react: (event) => react(event, dependencies),
  onReaction: (seen) => {
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
