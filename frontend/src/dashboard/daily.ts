import type { SyncRun } from '@calendar-sync/contracts/api/syncRuns'
import { dayOf, daysFrom } from '../runs/copyTimes.ts'

/** One day of a chart. */
export interface DailyFigure {
  readonly day: string
  readonly good: number
  readonly bad: number
}

export const daysShown = 30

const lastDays = (now: Date) =>
  daysFrom(new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysShown + 1), daysShown)

/** The last 30 days, today last, each with the sum of what its runs count for. */
function perDay(runs: readonly SyncRun[], now: Date, count: (run: SyncRun) => Omit<DailyFigure, 'day'>): DailyFigure[] {
  return lastDays(now).map((day) => {
    const figures = runs.filter(({ endedAt }) => endedAt !== null && dayOf(new Date(endedAt)) === day).map(count)
    const sum = (of: 'good' | 'bad') => figures.reduce((total, figure) => total + figure[of], 0)
    return { day, good: sum('good'), bad: sum('bad') }
  })
}

/** Events that were copied, updated or removed, and those that met an error. */
export const eventsPerDay = (runs: readonly SyncRun[], now: Date): DailyFigure[] =>
  perDay(runs, now, ({ results }) => ({ good: results.successful, bad: results.errors }))

/** Runs that completed and runs that failed. */
export const runsPerDay = (runs: readonly SyncRun[], now: Date): DailyFigure[] =>
  perDay(runs, now, ({ status }) => ({ good: status === 'completed' ? 1 : 0, bad: status === 'failed' ? 1 : 0 }))
