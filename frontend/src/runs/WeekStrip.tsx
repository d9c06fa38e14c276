import { daysFrom, instantOf, isOn } from './copyTimes.ts'
import { DayStrip } from './DayStrip.tsx'
import { useCopiedEvents } from './useRuns.ts'

/** More days than these make marks too small to see. */
const longestStrip = 35

/** The coming weeks of a sync, with a mark on each day that has a copied event. */
export function WeekStrip({ syncId, dayCount }: { syncId: string; dayCount: number }) {
  const copies = useCopiedEvents().data?.filter((copy) => copy.syncId === syncId) ?? []
  const days = daysFrom(new Date(), Math.min(dayCount, longestStrip) + 1).map((day) => ({
    day,
    date: instantOf(day),
    titles: copies.filter((copy) => isOn(day, copy)).map(({ summary }) => summary),
  }))
  return <DayStrip days={days} />
}
