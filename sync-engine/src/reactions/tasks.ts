import type { UserId } from '@calendar-sync/contracts/ids'
import { createJobQueue, type Job, type JobQueue, type JobRequest } from '@calendar-sync/platform/background/jobQueue'
import type { Pool } from '@calendar-sync/platform/database/pool'
import { z } from 'zod'

/** What an event asks the engine to do. Of runs only the one that removes copies is asked for here: until none is left. */
const Task = z.object({
  kind: z.enum(['discover_calendars', 'remove_account', 'remove_copies', 'purge_person']),
  /** The account, sync or person it is about. */
  subjectId: z.string(),
  correlationId: z.string(),
})
export type Task = z.infer<typeof Task>
export type TaskJob = Job<Task>
export type TaskQueue = JobQueue<Task>

const day = 24 * 60 * 60_000

export const createTaskQueue = (pool: Pool): TaskQueue =>
  createJobQueue(pool, { queue: 'tasks', payload: Task, keepMs: day })

/** @param id of the event, or of what else asks for it. What is about the same thing is done one after the other. */
export const taskJob = (id: string, personId: UserId, payload: Task): JobRequest<Task> => ({
  key: id,
  personId,
  payload,
  serialKey: payload.subjectId,
})
