import { AccountId, SyncId } from '@calendar-sync/contracts/ids'
import type { Log } from '@calendar-sync/platform/log'
import type { PersonalKeys } from '@calendar-sync/platform/privacy/personalKeys'
import type { Announce } from '../accounts/announce.ts'
import { discoverCalendars } from '../accounts/discoverCalendars.ts'
import { type RemovingAccount, removeAccount } from '../accounts/removeAccount.ts'
import type { CalendarApi } from '../google/calendarApi.ts'
import { isFailure } from '../google/failure.ts'
import type { Account } from '../google/tokens.ts'
import { PersonErased, personalSeal } from '../personalSeal.ts'
import { requestRemoval } from '../run/removal.ts'
import type { EngineSettings } from '../settings.ts'
import { createWorkLoop, type WorkLoop } from '../workLoop.ts'
import { purgePerson } from './purgePerson.ts'
import type { ClaimedTask, TaskStore } from './tasks.ts'

export interface TaskDependencies extends RemovingAccount {
  readonly tasks: TaskStore
  readonly announce: Announce
  readonly keys: PersonalKeys
  readonly calendarOf: (account: Account, stop: AbortSignal) => CalendarApi
  readonly settings: EngineSettings
  readonly log: Log
}

const tasksAtOnce = 4
const maxTries = 12
const maxPauseMs = 60 * 60_000

/** Does what events ask for. An error means: try again later, skip it, or stop trying and leave it for an operator. */
export function createTaskLoop(dependencies: TaskDependencies): WorkLoop {
  const { tasks, settings, log } = dependencies
  const work = async (task: ClaimedTask, stop: AbortSignal) => {
    // Renewed three times in its life, so that the task of an engine that died does not wait long for another one.
    const lease = setInterval(() => {
      tasks.renew(task, settings.lease).catch((error: unknown) => log.warn({ error }, 'A lease could not be renewed.'))
    }, settings.lease / 3)
    try {
      await executeTask(task, stop, dependencies)
      await tasks.end(task.taskId)
    } catch (error) {
      const reaction = reactionTo(error, task, stop)
      const message = error instanceof Error ? error.message : String(error)
      if (reaction === 'retry') return tasks.tryAgain(task.taskId, pauseAfter(task.tries, stop), message)
      if (reaction === 'stop') log.error({ error, taskId: task.taskId, kind: task.kind }, 'A task was given up.')
      await tasks.end(task.taskId, reaction === 'stop' ? message : undefined)
    } finally {
      clearInterval(lease)
    }
  }
  const next = () => tasks.claim(settings.lease)
  return createWorkLoop({ name: 'tasks', next, work, atOnce: tasksAtOnce, poll: settings.poll, log })
}

function reactionTo(error: unknown, { tries }: ClaimedTask, stop: AbortSignal): 'retry' | 'skip' | 'stop' {
  if (stop.aborted) return 'retry'
  if (error instanceof PersonErased) return 'skip'
  if (isFailure(error, 'outage', 'rate_limited', 'quota_exceeded')) return tries < maxTries ? 'retry' : 'stop'
  return isFailure(error) || tries >= 3 ? 'stop' : 'retry'
}

const pauseAfter = (tries: number, stop: AbortSignal): number =>
  stop.aborted ? 0 : Math.min(maxPauseMs, 5_000 * 2 ** (tries - 1) * (0.5 + Math.random()))

async function executeTask(task: ClaimedTask, stop: AbortSignal, dependencies: TaskDependencies): Promise<void> {
  const { announce, calendarOf, keys, pool } = dependencies
  switch (task.kind) {
    case 'discover_calendars': {
      const account = accountOf(task)
      return discoverCalendars(account, calendarOf(account, stop), announce, task.correlationId)
    }
    case 'remove_account':
      return removeAccount(accountOf(task), task, stop, dependencies)
    case 'remove_copies': {
      // Of an erased person nothing is known any more, their calendars included.
      await personalSeal(keys, task.userId)
      const sync = { syncId: SyncId.parse(task.subjectId), userId: task.userId }
      return requestRemoval(sync, { id: task.taskId, correlationId: task.correlationId }, dependencies)
    }
    case 'purge_person':
      return purgePerson(pool, task.userId)
  }
}

const accountOf = ({ userId, subjectId }: ClaimedTask): Account => ({ userId, accountId: AccountId.parse(subjectId) })
