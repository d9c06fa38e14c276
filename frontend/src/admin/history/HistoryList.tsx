import { type HistoryEvent, HistoryFilter } from '@calendar-sync/contracts/api/history'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import { lazyPart } from '../../app/lazyPart.ts'
import { Backdrop } from '../../ui/Backdrop.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { AdminDataProvider } from '../adminDataProvider.ts'
import { RecordList } from '../RecordList.tsx'
import { EventNotLoaded } from './EventNotLoaded.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { Timeline } from './Timeline.tsx'

const EventShow = lazyPart(() => import('./EventShow.tsx').then((loaded) => loaded.EventShow), EventNotLoaded)

/** What the address asks for; a filter that is not valid is left out, so that an old bookmark still opens. */
function useHistoryFilter(): HistoryFilter {
  const { filterValues } = useListContext()
  return useMemo(() => {
    const read = HistoryFilter.safeParse(filterValues)
    return read.success ? read.data : {}
  }, [filterValues])
}

const note = {
  color: 'text.secondary',
  fontSize: 'var(--text-1)',
  '&[data-narrowed=true]': {
    padding: '10px 16px',
    borderLeft: '4px solid var(--source)',
    borderRadius: '0 10px 10px 0',
    backgroundColor: 'var(--source-tint)',
    color: 'var(--on-source-tint)',
    fontSize: 'var(--text-2)',
  },
}

function Toolbar() {
  const filter = useHistoryFilter()
  const narrowed = (filter.person ?? filter.stream ?? filter.correlationId) !== undefined
  return (
    <>
      <HistoryFilters filter={filter} />
      <Box component="p" data-narrowed={narrowed} sx={note}>
        {narrowed
          ? 'You see personal details here. This look is itself recorded in the history.'
          : 'Choose a person to read personal details; elsewhere “…” stands for them. Such a look is itself recorded.'}
      </Box>
      {filter.correlationId && <RequestStory reference={filter.correlationId} />}
    </>
  )
}

const story = {
  display: 'grid',
  gap: 0.75,
  padding: '14px 16px',
  border: '1px solid var(--danger)',
  borderRadius: 'var(--radius-card)',
  backgroundColor: 'var(--danger-tint)',
  overflowWrap: 'anywhere',
  '& h2': { color: 'error.main', fontSize: 'var(--text-3)' },
  '& code': { fontSize: 'var(--text-1)' },
}

/** What became of the request that a reference names, also when it changed nothing. */
function RequestStory({ reference }: { reference: string }) {
  const api = useDataProvider<AdminDataProvider>()
  const { data: events } = useListContext()
  const { data, error, refetch } = useQuery({
    queryKey: ['failed-requests', reference],
    queryFn: ({ signal }) => api.getFailedRequests(reference, signal),
  })
  if (error && !data)
    return (
      <Banner cause={error} onRetry={refetch}>
        What became of this request could not be loaded
      </Banner>
    )
  if (!data || !events) return null
  const hasEvents = events.length > 0
  const [failed] = data
  if (failed)
    return (
      <Box component="section" aria-label="The failed request" sx={story}>
        <h2>This request failed</h2>
        <p>
          <code>
            {failed.method} {failed.route}
          </code>{' '}
          was answered <code>{[failed.status, failed.code].filter(Boolean).join(' ')}</code> on{' '}
          <Moment at={failed.at} />.{' '}
          <span>
            {hasEvents ? 'What it led to stands below.' : 'No event carries its reference: it changed nothing.'}
          </span>
        </p>
        <p>The service’s log has more about it, under this reference as the request’s id.</p>
      </Box>
    )
  if (hasEvents) return null
  return (
    <EmptyState title="Nothing carries this reference">
      Compare it with what the person was shown. A failed request is remembered for 30 days, and one that never reached
      us is not known here at all; the services’ logs may still name it as a request’s id.
    </EmptyState>
  )
}

function NothingHappened() {
  const { filterValues, setFilters } = useListContext()
  // About a reference its own story says what is known.
  if (filterValues.correlationId) return null
  return (
    <EmptyState
      title="Nothing happened"
      action={
        Object.keys(filterValues).length > 0 && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            Show everything
          </Button>
        )
      }
    >
      No event matches. Try fewer filters, or a longer time.
    </EmptyState>
  )
}

/** Everything that ever happened, newest first. */
export function HistoryList() {
  const [opened, setOpened] = useState<string | null>(null)
  // Not drawn again when an event is opened.
  const list = useMemo(
    () => (
      <RecordList<HistoryEvent>
        resource="history"
        perPage={50}
        toolbar={<Toolbar />}
        problem={() => 'Error loading history'}
        height={480}
        empty={<NothingHappened />}
        pagesOf="the history"
      >
        <Timeline onOpen={setOpened} />
      </RecordList>
    ),
    [],
  )
  return (
    <>
      {list}
      {opened && (
        <Suspense fallback={<Backdrop />}>
          <EventShow position={opened} onOpen={setOpened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
