import { AccountId, SyncId } from '@calendar-sync/contracts/ids'
import { createJobWorker } from '@calendar-sync/platform/background/jobWorker'
import type { WorkLoop } from '@calendar-sync/platform/background/workLoop'
import type { PersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import { discoverCalendars } from '../accounts/discoverCalendars.ts'
import type { RecordDiscovery } from '../accounts/recordDiscovery.ts'
import { type RemoveAccountDependencies, removeAccount } from '../accounts/removeAccount.ts'
import { isFailure } from '../google/failure.ts'
import type { LoopDependencies } from '../loopDependencies.ts'
import { PersonErased, personalSeal } from '../personalSeal.ts'
import { requestRemoval } from '../run/removal.ts'
import { purgePerson } from './purgePerson.ts'
import type { TaskJob, TaskQueue } from './tasks.ts'

interface TaskDependencies extends RemoveAccountDependencies, LoopDependencies {
  readonly tasks: TaskQueue
  readonly recordDiscovery: RecordDiscovery
  readonly keys: PersonalKeys
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

/** Only Google can say for good that a task cannot be done: stores come back, and what is wrong in our code is mended. */
function reactionTo(error: unknown, { tries }: TaskJob): 'retry' | 'skip' | 'give up' {
  if (error instanceof PersonErased) return 'skip'
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
      return discoverCalendars(account, calendarOf(account, stop), recordDiscovery, correlationId)
    }
    case 'remove_account': {
      const account = { userId, accountId: AccountId.parse(subjectId) }
      return removeAccount(account, { taskId, correlationId }, stop, dependencies)
    }
    case 'remove_copies':
      // Of an erased person nothing is known any more, their calendars included.
      await personalSeal(keys, userId)
      return requestRemoval({ syncId: SyncId.parse(subjectId), userId }, { id: taskId, correlationId }, dependencies)
    case 'purge_person':
      return purgePerson(pool, userId)
  }
}
