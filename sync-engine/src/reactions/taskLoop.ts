import { AccountId, SyncId, type UserId } from '@calendar-sync/contracts/ids'
import { createJobWorker } from '@calendar-sync/platform/background/jobWorker'
import type { WorkLoop } from '@calendar-sync/platform/background/workLoop'
import { inTransaction, type Pool } from '@calendar-sync/platform/database/pool'
import { AppendTooLarge } from '@calendar-sync/platform/event-store/appendSize'
import { discoverCalendars } from '../accounts/discoverCalendars.ts'
import type { RecordDiscovery } from '../accounts/recordDiscovery.ts'
import { type RemoveAccountDependencies, removeAccount } from '../accounts/removeAccount.ts'
import type { EngineParts } from '../engineParts.ts'
import { isFailure } from '../google/failure.ts'
import { PersonErased, personalSeal } from '../personalSeal.ts'
import { requestRemoval } from '../run/removal.ts'
import { type TaskJob, type TaskQueue, taskJob } from './tasks.ts'

interface TaskDependencies extends RemoveAccountDependencies, EngineParts {
  readonly tasks: TaskQueue
  readonly recordDiscovery: RecordDiscovery
}

const tasksAtOnce = 4
/** Of a task that Google does not answer. */
const maxTries = 12

/** Does what events ask for. An error means: try again later, skip it, or stop trying and leave it for an operator. */
export const createTaskLoop = (dependencies: TaskDependencies): WorkLoop =>
  createJobWorker({
    name: 'tasks',
    queue: dependencies.tasks,
    perform: (task, stop) => executeTask(task, stop, dependencies),
    reactionTo,
    maxTries: Number.POSITIVE_INFINITY,
    firstPauseMs: dependencies.settings.taskPause,
    atOnce: tasksAtOnce,
    leaseMs: dependencies.settings.lease,
    pollMs: dependencies.settings.poll,
    log: dependencies.log,
  })

/** Google can say for good that a task cannot be done, and the log what is too large: stores come back, and our code is mended. */
function reactionTo(error: unknown, { tries }: TaskJob): 'retry' | 'skip' | 'give up' {
  if (error instanceof PersonErased) return 'skip'
  if (error instanceof AppendTooLarge) return 'give up'
  if (!isFailure(error)) return 'retry'
  const mayPass = isFailure(error, 'outage', 'rate_limited', 'quota_exceeded')
  return mayPass && tries < maxTries ? 'retry' : 'give up'
}

async function executeTask(task: TaskJob, stop: AbortSignal, dependencies: TaskDependencies): Promise<void> {
  const { recordDiscovery, calendarOf, keys, pool } = dependencies
  const { key: taskId, personId: userId, payload } = task
  const { subjectId, correlationId } = payload
  switch (payload.kind) {
    case 'discover_calendars': {
      const account = { userId, accountId: AccountId.parse(subjectId) }
      await discoverCalendars(account, calendarOf(account, stop), recordDiscovery, correlationId)
      return
    }
    case 'remove_account': {
      const account = { userId, accountId: AccountId.parse(subjectId) }
      return removeAccount(account, { taskId, correlationId, isRetry: task.tries > 1 }, stop, dependencies)
    }
    case 'remove_copies':
      // Of an erased person nothing is known any more, their calendars included.
      await personalSeal(keys, userId)
      return requestRemoval({ syncId: SyncId.parse(subjectId), userId }, { id: taskId, correlationId }, dependencies)
    case 'purge_person': {
      await purgePerson(pool, userId)
      const again = `${subjectId}/again`
      if (taskId !== again) await dependencies.tasks.add(taskJob(again, userId, payload), longestReadMs)
      return
    }
  }
}

/** A read that was under way when a person was purged begins their feed anew, and no read takes longer. */
const longestReadMs = 15 * 60_000

/** Everything the engine keeps about a person. Feeds take their events with them, runs their outcomes. */
const tables = [
  'feeds',
  'links',
  'failures',
  'runs',
  'syncs',
  'schedules',
  'scheduled_syncs',
  'parked_told',
  'run_tallies',
  'watching_syncs',
  'watched',
  'pushed_syncs',
] as const

/**
 * Deletes what the engine keeps about a person who was erased, and credentials that came when their key was gone. While the key is there,
 * the command service still has to give their grants back to Google, and deletes the credentials after that.
 */
async function purgePerson(pool: Pool, userId: UserId): Promise<void> {
  await inTransaction(pool, async (client) => {
    for (const table of tables) await client.query(`delete from engine.${table} where user_id = $1`, [userId])
    await client.query(`delete from background.jobs where queue in ('emails', 'weekly') and person_id = $1`, [userId])
    // What was counted is told first, at once: it stays counted. Then these rows go too.
    await client.query('delete from engine.checks where user_id = $1 and told_at is not null', [userId])
    await client.query('update engine.checks set closed = true where user_id = $1', [userId])
    await client.query('delete from engine.quota where scope = $1', [userId])
    await client.query(
      `delete from privacy.credentials where user_id = $1 and not exists (
         select from privacy.personal_keys where person_id = $2 and wrapped_key is not null)`,
      [userId, userId],
    )
  })
}
