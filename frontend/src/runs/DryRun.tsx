import type { CalendarSync, PreviewedDirection, PreviewedEvent } from '@calendar-sync/contracts/api/calendarSyncs'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { createElement, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { RefreshIcon } from '../ui/icons.tsx'
import { counted } from '../ui/numbers.ts'
import { EventRow } from './EventRow.tsx'
import styles from './SyncDetails.module.css'

const verdicts = {
  create: { word: 'Would be copied', tone: 'good' },
  update: { word: 'Would be updated', tone: 'good' },
  delete: { word: 'Copy would go', tone: 'warning' },
  unchanged: { word: 'In step', tone: 'strong' },
  skip: { word: 'Skipped', tone: 'plain' },
} as const satisfies Record<PreviewedEvent['verdict'], object>

/** What would change comes first. */
const order: readonly PreviewedEvent['verdict'][] = ['create', 'update', 'delete', 'unchanged', 'skip']
const shownAtOnce = 50

function Direction({ title, direction }: { title: string; direction: PreviewedDirection }) {
  const [all, setAll] = useState(false)
  const sorted = [...direction.events].sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
  const shown = all ? sorted : sorted.slice(0, shownAtOnce)
  const changes = direction.events.filter(({ verdict }) => ['create', 'update', 'delete'].includes(verdict)).length
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.quiet}>
        {changes === 0 ? 'Nothing would change' : counted(changes, 'change')} among {counted(direction.total, 'event')}.
      </p>
      {createElement(
        'ul',
        null,
        ...shown.map(({ event, verdict, reason }) =>
          createElement(EventRow, { summary: event.summary, start: event.start, reason, ...verdicts[verdict] }),
        ),
      )}
      {sorted.length > shown.length && (
        <Button look="quiet" size="small" onClick={() => setAll(true)}>
          Show all
        </Button>
      )}
    </section>
  )
}

/** What a run would do now, and why each event passes or not. Nothing is written. */
export function DryRun({ sync }: { sync: CalendarSync }) {
  const api = useDataProvider<ApiDataProvider>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['calendar-sync-preview', sync.id],
    queryFn: ({ signal }) => api.previewSync(sync.id, signal),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { sourceCalendar, targetCalendar } = sync
  return (
    <>
      <div className={styles.bar}>
        <p>What Sync Now would do at this moment. Looking changes nothing.</p>
        <Button look="outlined" size="small" busy={isFetching} onClick={() => void refetch()}>
          <RefreshIcon /> Look Again
        </Button>
      </div>
      {isFetching && <Skeleton height={180} />}
      {error && !isFetching && <Banner cause={error}>{error.message}</Banner>}
      {data && !error && !isFetching && (
        <>
          {data.forward && (
            <Direction title={`${sourceCalendar.summary} to ${targetCalendar.summary}`} direction={data.forward} />
          )}
          {data.reverse && (
            <Direction title={`${targetCalendar.summary} to ${sourceCalendar.summary}`} direction={data.reverse} />
          )}
        </>
      )}
    </>
  )
}
