import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Calendar } from '@calendar-sync/contracts/api/calendars'
import { useGetList } from 'react-admin'
import { useLive } from '../live/LiveProvider.tsx'
import { wholeList } from '../request/apiDataProvider.ts'

export const useCalendars = () => useGetList<Calendar>('calendars', { meta: wholeList })

const pollInterval = 3_000

/** The syncs; while one runs and no live message can say when it ends, they are read every three seconds. */
export function useCalendarSyncs() {
  const { connected } = useLive()
  return useGetList<CalendarSync>(
    'calendar-syncs',
    { meta: wholeList },
    {
      refetchInterval: ({ state }) =>
        !connected && state.data?.data?.some(({ currentRunId }) => currentRunId !== null) ? pollInterval : false,
    },
  )
}
