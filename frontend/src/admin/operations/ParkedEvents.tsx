import type { ParkedEventAnswer } from '@calendar-sync/contracts/api/parkedEvents'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RefreshIcon, TrashIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import { inWords, personName } from '../history/eventWords.ts'
import { historyOf } from '../history/historyAddress.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { LoadProblem } from '../parts/LoadProblem.tsx'
import { Pages } from '../parts/Pages.tsx'
import { useAdminAction } from '../useAdminAction.ts'
import { useAdminList } from '../useAdminList.ts'
import { useUsersById } from '../users/useUsersById.ts'
import styles from './OperationsTab.module.css'

type Name = (event: ParkedEventAnswer) => string

const columnsFor = (nameOf: Name): readonly Column<ParkedEventAnswer>[] => [
  { heading: 'What failed', cell: ({ error }) => error },
  {
    heading: 'Person',
    cell: (event) => <Link to={historyOf({ person: event.userId })}>{nameOf(event)}</Link>,
  },
  { heading: 'Way', cell: ({ way }) => inWords(way) },
  { heading: 'Tries', numeric: true, cell: ({ tries }) => formatNumber(tries) },
  { heading: 'Parked', cell: ({ parkedAt }) => <Moment at={parkedAt} /> },
]

/** Events that failed until the engine stopped trying. */
export function ParkedEvents() {
  const list = useAdminList<ParkedEventAnswer>({
    resource: 'parked-events',
    perPage: 10,
    disableSyncWithLocation: true,
    queryOptions: { refetchInterval: 15_000 },
  })
  const [dropping, setDropping] = useState<ParkedEventAnswer | null>(null)
  const changes = ['parked-events', 'operations']
  const retry = useAdminAction<string>({
    call: (api, id) => api.retryParkedEvent(id),
    done: 'Event retried',
    failed: 'Failed to retry the event',
    changes,
  })
  const drop = useAdminAction<string>({
    call: (api, id) => api.dropParkedEvent(id),
    done: 'Event dropped',
    failed: 'Failed to drop the event',
    changes,
  })
  const { data, total = 0, error, isPending, page, perPage, setPage, refetch } = list
  const users = useUsersById((data ?? []).map(({ userId }) => userId))
  const nameOf: Name = ({ userId }) => {
    const user = users.get(userId)
    return user ? personName(user) : 'History'
  }
  return (
    <section className={styles.section} aria-labelledby="parked">
      <h2 id="parked">Parked events</h2>
      {error && (
        <LoadProblem error={error} onRetry={() => void refetch()}>
          Error loading parked events
        </LoadProblem>
      )}
      {isPending && !error && <Skeleton height={80} />}
      {data?.length === 0 && <p className={styles.quiet}>No event is parked.</p>}
      {data && data.length > 0 && (
        <>
          <DataTable
            caption="Parked events"
            columns={columnsFor(nameOf)}
            rows={data}
            keyOf={({ id }) => id}
            actions={(event) => (
              <>
                <ActionButton
                  label={`Retry the event of ${nameOf(event)}`}
                  short="Retry"
                  icon={<RefreshIcon />}
                  disabled={retry.isPending}
                  onClick={() => retry.mutate(event.id)}
                />
                <ActionButton
                  label={`Drop the event of ${nameOf(event)}`}
                  short="Drop"
                  icon={<TrashIcon />}
                  dangerous
                  onClick={() => setDropping(event)}
                />
              </>
            )}
          />
          <Pages of="parked events" page={page} perPage={perPage} total={total} onPage={setPage} />
        </>
      )}
      {dropping && (
        <ConfirmDialog
          open
          title="Drop this event?"
          confirm="Drop Event"
          busy={drop.isPending}
          onConfirm={() => drop.mutate(dropping.id, { onSettled: () => setDropping(null) })}
          onCancel={() => setDropping(null)}
        >
          <p>It is not tried again until it changes in its calendar.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
