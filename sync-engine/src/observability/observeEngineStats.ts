import type { EngineWork } from '@calendar-sync/contracts/api/operations'
import { gauge, measureAtScrape } from '@calendar-sync/platform/observability/metrics'

// All of these are read from the tables that engines share: every engine shows the same figures, so none is summed.
const shared = 'Shared by all engines.'
const runs = gauge('engine_runs', `Runs that have not ended; claimed ones have an engine's lease. ${shared}`, ['state'])
const tasks = gauge('engine_tasks', `Work for Google besides runs; what is due should be under way. ${shared}`, [
  'state',
])
const schedules = gauge('schedules_due', `Syncs that the schedule should have started by now. ${shared}`)
const troubled = gauge('troubled_events', `Events that failed on their own account; retried or parked. ${shared}`, [
  'state',
])
const quotaUsed = gauge('google_quota_used_units', `Units spent at Google in the last minute. ${shared}`, ['scope'])
const quotaLimit = gauge('google_quota_limit_units', 'Units that may be spent at Google in a minute.', ['scope'])

/** Shows what the engines have to do. @returns ends it */
export const observeEngineStats = (readEngineStats: () => Promise<EngineWork>): (() => void) =>
  measureAtScrape([runs, tasks, schedules, troubled, quotaUsed, quotaLimit], async () => {
    const work = await readEngineStats()
    runs.set({ state: 'claimed' }, work.runsClaimed)
    runs.set({ state: 'waiting' }, work.runsWaiting)
    tasks.set({ state: 'due' }, work.tasksDue)
    tasks.set({ state: 'later' }, work.tasksOpen - work.tasksDue)
    schedules.set(work.schedulesDue)
    troubled.set({ state: 'retried' }, work.eventsFailing)
    troubled.set({ state: 'parked' }, work.eventsParked)
    const { used, mostByOnePerson, limit, limitPerUser } = work.quota
    quotaUsed.set({ scope: 'project' }, used)
    quotaUsed.set({ scope: 'busiest_person' }, mostByOnePerson)
    if (limit !== null) quotaLimit.set({ scope: 'project' }, limit)
    if (limitPerUser !== null) quotaLimit.set({ scope: 'busiest_person' }, limitPerUser)
  })
