import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import type { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import PlusIcon from '@mui/icons-material/Add'
import Button, { type ButtonProps } from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { RecordsIterator, useListContext } from 'react-admin'
import { useCalendarSyncs } from '../calendars/useCalendars.ts'
import { Page } from '../layout/Page.tsx'
import { calendarsOf } from '../syncProblems/syncProblems.ts'
import { Banner } from '../ui/Banner.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { WholeList } from '../ui/WholeList.tsx'
import { EventFilterDialog } from './EventFilterDialog.tsx'
import { FilterCard } from './FilterCard.tsx'
import styles from './filters.module.css'

/** The syncs that take a filter, each by its two calendars. */
const usersOf = ({ id }: EventFilter, syncs: readonly CalendarSync[]) =>
  syncs.filter(({ filterId, reverseFilterId }) => filterId === id || reverseFilterId === id).map(calendarsOf)

function CreateFilter(button: Pick<ButtonProps, 'startIcon' | 'children'>) {
  const [creating, setCreating] = useState(false)
  return (
    <>
      <Button variant="contained" onClick={() => setCreating(true)} {...button} />
      {creating && <EventFilterDialog filter={null} onClose={() => setCreating(false)} />}
    </>
  )
}

export const FiltersPage = () => (
  <WholeList resource="event-filters">
    <Filters />
  </WholeList>
)

function Filters() {
  const { data, isPending, error, refetch } = useListContext<EventFilter>()
  const syncs = useCalendarSyncs().data ?? []

  return (
    <Page
      title="Event Filters"
      lead="Words that say which events matter. Try a filter on your own calendar before you use it."
      action={data && data.length > 0 ? <CreateFilter startIcon={<PlusIcon />}>Create Filter</CreateFilter> : undefined}
    >
      {error && (
        <Banner cause={error} onRetry={refetch}>
          Failed to load filters. Please try again later.
        </Banner>
      )}
      {isPending && (
        <Loading
          className={styles.list}
          shape={
            <>
              <Skeleton height={220} />
              <Skeleton height={220} />
            </>
          }
        >
          Loading filters...
        </Loading>
      )}
      {data?.length === 0 && (
        <EmptyState title="No filters defined" action={<CreateFilter>Create Your First Filter</CreateFilter>}>
          A filter keeps the words you look for, such as “flight” or “hotel”, and shows which of your events they find.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <div className={styles.list}>
          <RecordsIterator>
            <FilterCard usedBy={(filter) => usersOf(filter, syncs)} />
          </RecordsIterator>
        </div>
      )}
    </Page>
  )
}
