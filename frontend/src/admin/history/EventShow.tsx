import type { HistoryEvent, HistoryEventDetail } from '@calendar-sync/contracts/api/history'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import { Banner } from '../../ui/Banner.tsx'
import { FramedDialog } from '../../ui/FramedDialog.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import type { AdminDataProvider } from '../adminDataProvider.ts'
import { Facts } from '../Facts.tsx'
import { shortPosition } from '../operations/position.ts'
import { DataTree } from './DataTree.tsx'
import { actorName, historyOf, inWords, personName, sentenceOf, streamName } from './eventWords.ts'
import { EventLine } from './Timeline.tsx'

interface EventsProps {
  readonly title: string
  readonly events: readonly HistoryEvent[]
  readonly none: string
  readonly current?: string
  readonly onOpen: (position: string) => void
}

const Events = ({ title, events, none, current, onOpen }: EventsProps) => (
  <Stack component="section" sx={{ gap: 1.25, minWidth: 0 }}>
    <h3>{title}</h3>
    {events.length === 0 ? (
      <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>
    ) : (
      <ol>
        {events.map((event) => (
          <EventLine key={event.id} event={event} onOpen={onOpen} current={event.id === current} />
        ))}
      </ol>
    )}
  </Stack>
)

const identifiers = {
  fontSize: 'var(--text-1)',
  '& summary': { padding: '6px 0', color: 'primary.main', fontWeight: 600, cursor: 'pointer' },
}

/** What only those need who look into logs or compare a reference that was read out to them. */
const Identifiers = ({ event }: { event: HistoryEventDetail }) => (
  <Stack component="details" sx={identifiers}>
    <summary>Identifiers</summary>
    <Facts
      facts={[
        { name: 'Reference', value: event.correlationId },
        { name: 'Stream', value: event.stream },
        { name: 'Event', value: event.eventId },
        { name: 'Position', value: shortPosition(event.id) },
        { name: 'Schema version', value: formatNumber(event.schemaVersion) },
      ]}
    />
  </Stack>
)

interface DetailProps {
  readonly event: HistoryEventDetail
  readonly onOpen: (position: string) => void
  /** A link was followed: it may lead to another view of the very page that this stands over. */
  readonly onLeave: () => void
}

const Detail = ({ event, onOpen, onLeave }: DetailProps) => (
  <Stack sx={{ gap: 3 }}>
    <Typography sx={{ fontSize: 'var(--text-3)', overflowWrap: 'anywhere' }}>
      <strong>{actorName(event.actor)}</strong> <span>{sentenceOf(event)}</span>
    </Typography>
    <Facts
      facts={[
        { name: 'When', value: <Moment at={event.at} /> },
        { name: 'Kind', value: inWords(event.type) },
        {
          name: 'About',
          value: event.person ? (
            <Link to={historyOf({ person: event.person.userId })} onClick={onLeave}>
              {personName(event.person)}
            </Link>
          ) : (
            'No registered user'
          ),
        },
        {
          name: 'State after it',
          value: (
            <Link
              to={`/admin/history/streams/${encodeURIComponent(event.stream)}?revision=${event.revision}`}
              onClick={onLeave}
            >
              {`${streamName(event.stream)}, revision ${event.revision}`}
            </Link>
          ),
        },
        {
          name: 'Request',
          value: (
            <Link to={historyOf({ correlationId: event.correlationId })} onClick={onLeave}>
              All that it led to
            </Link>
          ),
        },
      ]}
    />
    <Stack component="section" sx={{ gap: 1.25, minWidth: 0 }}>
      <h3>Data</h3>
      <DataTree data={event.data} />
    </Stack>
    <Events
      title="Cause"
      events={event.cause ? [event.cause] : []}
      none="A request, not another event, caused this."
      onOpen={onOpen}
    />
    <Events title="Effects" events={event.effects} none="Nothing followed from this." onOpen={onOpen} />
    {event.story.length > 1 && (
      <Events title="The whole story" events={event.story} none="" current={event.id} onOpen={onOpen} />
    )}
    <Identifiers event={event} />
  </Stack>
)

interface EventShowProps {
  readonly position: string
  readonly onOpen: (position: string) => void
  readonly onClose: () => void
}

/** One event: what it says, what caused it, and what it caused. */
export function EventShow({ position, onOpen, onClose }: EventShowProps) {
  const api = useDataProvider<AdminDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['history', 'event', position],
    queryFn: ({ signal }) => api.getHistoryEvent(position, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <FramedDialog title="What happened" height={320} onClose={onClose} maxWidth="md">
      <DialogContent>
        {error && (
          <Banner cause={error} onRetry={refetch}>
            Error loading this event
          </Banner>
        )}
        {!data && !error && <Skeleton height={320} />}
        {data && <Detail event={data} onOpen={onOpen} onLeave={onClose} />}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </FramedDialog>
  )
}
