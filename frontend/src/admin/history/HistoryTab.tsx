import { type HistoryEvent, HistoryFilter } from '@calendar-sync/contracts/api/history'
import Skeleton from '@mui/material/Skeleton'
import { useCallback, useMemo, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadProblem } from '../parts/LoadProblem.tsx'
import { Pages } from '../parts/Pages.tsx'
import { useAdminList, withFilter } from '../useAdminList.ts'
import { EventDialog } from './EventDialog.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import styles from './HistoryTab.module.css'
import { RequestStory } from './RequestStory.tsx'
import { Timeline } from './Timeline.tsx'

/** What the address asks for; a filter that is not valid is left out, so that an old bookmark still opens. */
function filterOf(given: unknown): HistoryFilter {
  const read = HistoryFilter.safeParse(given)
  return read.success ? read.data : {}
}

/** Everything that ever happened, newest first. */
export function HistoryTab() {
  const list = useAdminList<HistoryEvent>({ resource: 'history', perPage: 50 })
  const [opened, setOpened] = useState<string | null>(null)
  const { data, total = 0, meta, isPending, isFetching, error, page, perPage, filterValues } = list
  const filter = useMemo(() => filterOf(filterValues), [filterValues])
  const { changeFilters } = list
  const filterBy = useCallback(
    (name: string, value: string | readonly string[] | null) =>
      changeFilters((asked) => withFilter(filterOf(asked), name, value)),
    [changeFilters],
  )
  const clear = useCallback(() => changeFilters(() => ({})), [changeFilters])
  const narrowed = filter.person ?? filter.stream ?? filter.correlationId

  return (
    <>
      <HistoryFilters filter={filter} onFilter={filterBy} onClear={clear} />
      <p className={styles.note} data-narrowed={narrowed !== undefined}>
        {narrowed
          ? 'You see personal details here. This look is itself recorded in the history.'
          : 'Choose a person to read personal details; elsewhere “…” stands for them. Such a look is itself recorded.'}
      </p>
      {error && (
        <LoadProblem error={error} onRetry={() => void list.refetch()}>
          Error loading history
        </LoadProblem>
      )}
      {isPending && !error && <Skeleton height={480} />}
      {data && filter.correlationId && <RequestStory reference={filter.correlationId} hasEvents={data.length > 0} />}
      {data?.length === 0 && !filter.correlationId && (
        <EmptyState
          title="Nothing happened"
          action={
            Object.keys(filter).length > 0 && (
              <Button look="outlined" onClick={clear}>
                Show everything
              </Button>
            )
          }
        >
          No event matches. Try fewer filters, or a longer time.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <Timeline events={data} busy={isFetching} onOpen={setOpened} />
          <Pages
            of="the history"
            page={page}
            perPage={perPage}
            total={total}
            estimated={meta?.estimated === true}
            onPage={list.setPage}
          />
        </>
      )}
      {opened && <EventDialog position={opened} onOpen={setOpened} onClose={() => setOpened(null)} />}
    </>
  )
}
