import { UserId } from '@calendar-sync/contracts/ids'
import type { Pool, Queryable } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'
import { hourly } from '../hourly.ts'

export const TaskKind = z.enum(['discover_calendars', 'remove_account', 'remove_copies', 'purge_person'])
export type TaskKind = z.infer<typeof TaskKind>

/** What an event asks the engine to do, apart from runs. */
export interface Task {
  /** The id of that event, or of what else asked for it. */
  readonly taskId: string
  readonly kind: TaskKind
  readonly userId: UserId
  /** The account, sync or person it is about. */
  readonly subjectId: string
  readonly correlationId: string
}

export interface ClaimedTask extends Task {
  /** From 1. */
  readonly tries: number
}

export interface TaskStore {
  /**
   * An event that is delivered again adds nothing.
   * @param client whose transaction it is part of, when it is
   */
  add(task: Task, inMilliseconds?: number, client?: Queryable): Promise<void>
  claim(leaseMilliseconds: number): Promise<ClaimedTask | undefined>
  /** Does nothing when another engine has claimed the task meanwhile. */
  renew(task: Pick<ClaimedTask, 'taskId' | 'tries'>, leaseMilliseconds: number): Promise<void>
  /** Done, or with `error` given up. */
  end(taskId: string, error?: string): Promise<void>
  tryAgain(taskId: string, inMilliseconds: number, error: string): Promise<void>
}

interface TaskRow {
  readonly task_id: string
  readonly kind: string
  readonly user_id: string
  readonly subject_id: string
  readonly correlation_id: string
  readonly tries: number
}

export function createTaskStore(pool: Pool): TaskStore {
  const prune = hourly(() =>
    pool.query(`delete from engine.tasks where ended_at < now() - interval '1 day' and error is null`),
  )
  return {
    async add({ taskId, kind, userId, subjectId, correlationId }, inMilliseconds = 0, client = pool) {
      await client.query(
        `insert into engine.tasks (task_id, kind, user_id, subject_id, correlation_id, due_at)
         values ($1, $2, $3, $4, $5, now() + $6 * interval '1 millisecond')
         on conflict (task_id) do nothing`,
        [taskId, kind, userId, subjectId, correlationId, inMilliseconds],
      )
    },
    async claim(leaseMilliseconds) {
      const { rows } = await pool.query<TaskRow>(
        `update engine.tasks set tries = tries + 1, lease_until = clock_timestamp() + $1 * interval '1 millisecond'
         where task_id = (
           select task_id from engine.tasks where ended_at is null and due_at <= clock_timestamp()
             and (lease_until is null or lease_until < clock_timestamp())
           order by due_at limit 1 for update skip locked)
         returning *`,
        [leaseMilliseconds],
      )
      const row = rows[0]
      if (!row) return undefined
      const { task_id: taskId, subject_id: subjectId, correlation_id: correlationId, tries } = row
      return {
        taskId,
        kind: TaskKind.parse(row.kind),
        userId: UserId.parse(row.user_id),
        subjectId,
        correlationId,
        tries,
      }
    },
    async renew({ taskId, tries }, leaseMilliseconds) {
      await pool.query(
        `update engine.tasks set lease_until = clock_timestamp() + $3 * interval '1 millisecond'
         where task_id = $1 and tries = $2 and ended_at is null and lease_until is not null`,
        [taskId, tries, leaseMilliseconds],
      )
    },
    async end(taskId, error) {
      await pool.query(
        'update engine.tasks set ended_at = clock_timestamp(), lease_until = null, error = $2 where task_id = $1',
        [taskId, error ?? null],
      )
      await prune()
    },
    async tryAgain(taskId, inMilliseconds, error) {
      await pool.query(
        `update engine.tasks set due_at = clock_timestamp() + $2 * interval '1 millisecond', lease_until = null,
           error = $3 where task_id = $1`,
        [taskId, inMilliseconds, error],
      )
    },
  }
}
