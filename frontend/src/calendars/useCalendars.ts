import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Calendar } from '@calendar-sync/contracts/api/calendars'
import type { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import { useGetList } from 'react-admin'
import { useLive } from '../live/LiveProvider.tsx'
import { wholeList } from '../request/apiDataProvider.ts'

/** The state of a link to the calendars page that opens its form. */
export const creatingSync = { creatingSync: true } as const

export const useCalendars = () => useGetList<Calendar>('calendars', { meta: wholeList })

const [whileUnheard, whileHeard] = [3_000, 30_000]

interface AskedFor {
  readonly state: { readonly data?: { readonly data?: readonly CalendarSync[] } | undefined }
}

/**
 * While a sync runs, the syncs are read every three seconds when no live message can say that it ended, and every half minute when one can:
 * a live message is sent once, and may be lost.
 */
export function useSyncsAgain() {
  const { connected } = useLive()
  const refetchInterval = ({ state }: AskedFor) => {
    if (!state.data?.data?.some(({ currentRunId }) => currentRunId !== null)) return false
    return connected ? whileHeard : whileUnheard
  }
  return { refetchInterval }
}

export const useCalendarSyncs = () => useGetList<CalendarSync>('calendar-syncs', { meta: wholeList }, useSyncsAgain())

export const useSavedFilterList = () => useGetList<EventFilter>('event-filters', { meta: wholeList })

/** The person's reusable filters; undefined while they are not known. */
export const useSavedFilters = (): readonly EventFilter[] | undefined => useSavedFilterList().data
