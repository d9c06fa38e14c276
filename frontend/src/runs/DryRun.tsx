import type { CalendarSync, PreviewedDirection, PreviewedEvent } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Sensitivity } from '@calendar-sync/contracts/domain/sync'
import RefreshIcon from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ApiDataProvider } from '../request/apiDataProvider.ts'
import { messageOf } from '../request/requestError.ts'
import { Banner } from '../ui/Banner.tsx'
import { isolated } from '../ui/isolated.ts'
import { keyed } from '../ui/keyed.ts'
import { counted } from '../ui/numbers.ts'
import { useFocusThatStays } from '../ui/useFocusThatStays.ts'
import { AccountProblem, useAccountProblem } from './AccountProblem.tsx'
import { EventRow } from './EventRow.tsx'
import styles from './runs.module.css'
import { SeriesRows } from './SeriesRows.tsx'
import { sensitivityEffect } from './sensitivityEffect.ts'
import { foldSeries, sameOfSeries } from './seriesFolds.ts'
import { TrySensitivity } from './TrySensitivity.tsx'

/** What a run would do with this sensitivity; asked anew each time it is looked at. */
function usePreview(syncId: string, sensitivity: Sensitivity) {
  const api = useDataProvider<ApiDataProvider>()
  return useQuery({
    queryKey: ['calendar-sync-preview', syncId, sensitivity],
    queryFn: ({ signal }) => api.previewSync(syncId, sensitivity, signal),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

const verdicts = {
  create: { word: 'Would be copied', tone: 'good' },
  update: { word: 'Would be updated', tone: 'good' },
  delete: { word: 'Copy would be removed', tone: 'warning' },
  unchanged: { word: 'In step', tone: 'strong' },
  skip: { word: 'Skipped', tone: 'plain' },
} as const satisfies Record<PreviewedEvent['verdict'], object>

const leftOut = { word: 'Left out', tone: 'warning' } as const

/** What is parked needs the person and comes first; then what would change. */
const order: readonly PreviewedEvent['verdict'][] = ['create', 'update', 'delete', 'unchanged', 'skip']
const rank = ({ parked, verdict }: PreviewedEvent): number => (parked ? -1 : order.indexOf(verdict))
const shownAtOnce = 50

/** The order in which the events were first seen: a row that is decided about stays where it is. */
function useFirstOrder(events: readonly PreviewedEvent[]): readonly PreviewedEvent[] {
  const [places] = useState(() => {
    const sorted = [...events].sort((a, b) => rank(a) - rank(b))
    return new Map(sorted.map(({ event }, place) => [event.id, place]))
  })
  const placeOf = ({ event }: PreviewedEvent) => places.get(event.id) ?? places.size
  return [...events].sort((a, b) => placeOf(a) - placeOf(b))
}

/** What a run would do in one direction, event by event. */
function PreviewedList({ title, direction }: { title: string; direction: PreviewedDirection }) {
  const [all, setAll] = useState(false)
  const { place, onPress } = useFocusThatStays<HTMLElement>(all, 'ofNextRow')
  const sorted = useFirstOrder(direction.events)
  const folds = foldSeries(
    keyed(sorted, ({ event }) => event.id),
    ({ item: { verdict, parked, reason, recurringEventId } }) =>
      sameOfSeries(recurringEventId, parked ? leftOut.word : verdict, reason),
  )
  const shown = all ? folds : folds.slice(0, shownAtOnce)
  const changes = direction.events.filter(({ verdict }) => ['create', 'update', 'delete'].includes(verdict)).length
  return (
    <section aria-label={title} tabIndex={-1} ref={place} onClickCapture={onPress}>
      <h3>{title}</h3>
      <p className={styles.quiet}>
        {`${changes === 0 ? 'Nothing would change' : counted(changes, 'change')} among ${counted(direction.total, 'event')}.`}
      </p>
      <ul>
        {shown.map((fold) => (
          <SeriesRows
            key={fold.shown[0]?.key}
            fold={fold}
            row={({ key, item: { event, verdict, parked, reason, ...correctable } }) => (
              <EventRow
                key={key}
                event={{ ...event, ...correctable }}
                reason={reason}
                {...(parked ? leftOut : verdicts[verdict])}
              />
            )}
          />
        ))}
      </ul>
      {folds.length > shown.length && (
        <Button variant="text" size="small" onClick={() => setAll(true)}>
          Show all
        </Button>
      )}
    </section>
  )
}

/** What a run would do now, why each event passes or not, and what another choice would change. Nothing is written. */
export function DryRun({ sync }: { sync: CalendarSync }) {
  const [chosen, setChosen] = useState<Sensitivity>(sync.sensitivity)
  const [looks, setLooks] = useState(0)
  const own = usePreview(sync.id, sync.sensitivity)
  const other = usePreview(sync.id, chosen)
  // Until the other choice is known, the list stays.
  const [data, seen] = other.data ? [other.data, chosen] : [own.data, sync.sensitivity]
  const error = other.error ?? own.error
  const problem = useAccountProblem(sync)
  const isFetching = own.isFetching || other.isFetching
  const lookAgain = async () => {
    await Promise.all([own.refetch(), ...(chosen === sync.sensitivity ? [] : [other.refetch()])])
    setLooks(looks + 1)
  }
  const effect = own.data && other.data && !error ? sensitivityEffect(own.data, other.data) : undefined
  const { sourceCalendar, targetCalendar } = sync
  const [there, back] = [isolated(sourceCalendar.summary), isolated(targetCalendar.summary)]
  return (
    <>
      <div className={styles.bar}>
        <p>What Sync Now would do at this moment. Looking changes nothing.</p>
        <Button
          variant="outlined"
          size="small"
          loading={isFetching}
          onClick={() => void lookAgain()}
          startIcon={<RefreshIcon />}
        >
          Refresh Preview
        </Button>
      </div>
      {data && (
        <TrySensitivity sync={sync} chosen={chosen} effect={effect} isLooking={isFetching} onChoose={setChosen} />
      )}
      {!data && isFetching && <Skeleton height={180} />}
      {error &&
        !isFetching &&
        (problem ? (
          <AccountProblem problem={problem} cause={error} />
        ) : (
          <Banner cause={error}>{messageOf(error)}</Banner>
        ))}
      {data && (!error || isFetching) && (
        <div className={styles.previewed} aria-busy={isFetching}>
          {data.forward && (
            <PreviewedList key={`forward/${seen}/${looks}`} title={`${there} to ${back}`} direction={data.forward} />
          )}
          {data.reverse && (
            <PreviewedList key={`reverse/${seen}/${looks}`} title={`${back} to ${there}`} direction={data.reverse} />
          )}
        </div>
      )}
    </>
  )
}
