import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import type { ParkedEventAnswer } from '@calendar-sync/contracts/api/parkedEvents'
import Delete from '@mui/icons-material/DeleteOutlined'
import Refresh from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useDelete, useRecordContext, useReference } from 'react-admin'
import { Link } from 'react-router-dom'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import type { AdminDataProvider } from '../adminDataProvider.ts'
import { historyOf, inWords, personName } from '../history/eventWords.ts'
import { RecordList } from '../RecordList.tsx'
import { ActionsColumn, Column, RecordTable, RowAction } from '../RecordTable.tsx'
import { useOutcome } from '../useOutcome.ts'

const changes = ['parked-events', 'operations']

/** The event whose record is around it, and what its person is called. */
function useParkedEvent() {
  const event = useRecordContext<ParkedEventAnswer>()
  const { referenceRecord } = useReference<AdminUser>({ reference: 'users', id: event?.userId ?? '' })
  return { event, name: referenceRecord ? personName(referenceRecord) : 'History' }
}

/** Has the engine try the event whose record is around it once more. */
function Retry() {
  const { event, name } = useParkedEvent()
  const api = useDataProvider<AdminDataProvider>()
  const outcome = useOutcome({ done: 'Event retried', failed: 'Failed to retry the event', changes })
  const { mutate, isPending } = useMutation({ mutationFn: (id: string) => api.retryParkedEvent(id), ...outcome })
  if (!event) return null
  return (
    <RowAction
      label={`Retry event ${event.sourceEventId} of ${name}`}
      short="Retry"
      icon={<Refresh />}
      disabled={isPending}
      onClick={() => mutate(event.id)}
    />
  )
}

/** Drops the event whose record is around it, after a question. */
function Drop() {
  const { event, name } = useParkedEvent()
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const outcome = useOutcome({ done: 'Event dropped', failed: 'Failed to drop the event', changes })
  const [drop, { isPending }] = useDelete<ParkedEventAnswer>(
    'parked-events',
    {},
    { mutationMode: 'pessimistic', ...outcome, onSettled: close },
  )
  if (!event) return null
  return (
    <>
      <RowAction
        label={`Drop event ${event.sourceEventId} of ${name}`}
        short="Drop"
        icon={<Delete />}
        dangerous
        onClick={() => setAsked(true)}
      />
      {asked && (
        <ConfirmDialog
          open
          title="Drop this event?"
          confirm="Drop Event"
          busy={isPending}
          onConfirm={() => void drop('parked-events', { id: event.id, previousData: event })}
          onCancel={close}
        >
          <p>
            It leaves this list, and cannot be retried from here any more. As before, the sync goes on without it until
            it changes in its calendar.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Person() {
  const { event, name } = useParkedEvent()
  return event && <Link to={historyOf({ person: event.userId })}>{name}</Link>
}

/** Events of a person that fail alike are told apart by what Google calls them: their titles are the person's. */
const Event = ({ sourceEventId }: ParkedEventAnswer) => (
  <Box component="code" sx={{ fontSize: 'var(--text-1)', overflowWrap: 'anywhere' }}>
    {sourceEventId}
  </Box>
)

/** Events that failed until the engine stopped trying. */
export const ParkedEventList = () => (
  <RecordList<ParkedEventAnswer>
    resource="parked-events"
    perPage={10}
    disableSyncWithLocation
    queryOptions={{ refetchInterval: 15_000 }}
    problem={() => 'Error loading parked events'}
    height={80}
    empty={<Typography sx={{ color: 'text.secondary' }}>No event is parked.</Typography>}
    pagesOf="parked events"
  >
    <RecordTable label="Parked events">
      <Column<ParkedEventAnswer> label="What failed" render={({ error }) => error} />
      <Column<ParkedEventAnswer> label="Event" render={Event} />
      <Column<ParkedEventAnswer> label="Person" render={() => <Person />} />
      <Column<ParkedEventAnswer> label="Way" render={({ way }) => inWords(way)} />
      <Column<ParkedEventAnswer> label="Tries" numeric render={({ tries }) => formatNumber(tries)} />
      <Column<ParkedEventAnswer> label="Parked" render={({ parkedAt }) => <Moment at={parkedAt} />} />
      <ActionsColumn>
        <Retry />
        <Drop />
      </ActionsColumn>
    </RecordTable>
  </RecordList>
)
