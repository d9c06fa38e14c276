import type { Projection } from '@calendar-sync/contracts/api/operations'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { type ComponentProps, useState } from 'react'
import { useGetList } from 'react-admin'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import { inWords } from '../history/eventWords.ts'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { LoadProblem } from '../parts/LoadProblem.tsx'
import { useAdminAction } from '../useAdminAction.ts'
import { formatDuration } from './duration.ts'
import styles from './OperationsTab.module.css'
import { shortPosition } from './position.ts'

/** In ms: calm while nothing happens, quick while a bar moves. */
const calm = 5_000
const quick = 700

const tones: Readonly<Record<Projection['state'], ComponentProps<typeof Badge>['tone']>> = {
  live: 'good',
  building: 'strong',
  'catching up': 'strong',
  starting: 'strong',
  standby: 'plain',
  superseded: 'plain',
  failing: 'warning',
  stopped: 'warning',
}

function State({ projection: { name, state, rebuild, error, errors } }: { projection: Projection }) {
  if (rebuild) {
    const share = rebuild.total === 0 ? 100 : Math.min(100, (rebuild.done / rebuild.total) * 100)
    return (
      <div className={styles.progress}>
        <LinearProgress variant="determinate" value={share} aria-label={`Rebuild of ${inWords(name)}`} />
        <small className="numbers">
          {formatNumber(rebuild.done)} of {formatNumber(rebuild.total)} events, version {rebuild.version}
        </small>
      </div>
    )
  }
  return (
    <>
      <Badge tone={tones[state]}>{inWords(state)}</Badge>
      {error && (
        <p className={styles.problem}>
          {error} ({formatNumber(errors)} in a row)
        </p>
      )}
    </>
  )
}

const columns: readonly Column<Projection>[] = [
  {
    heading: 'Read model',
    cell: ({ name }) => (
      <>
        <strong>{inWords(name)}</strong>
        <code className={styles.command}>{name}</code>
      </>
    ),
  },
  { heading: 'State', cell: (projection) => <State projection={projection} /> },
  { heading: 'Version', numeric: true, cell: ({ version }) => version },
  { heading: 'Position', numeric: true, cell: ({ position }) => (position ? shortPosition(position) : 'None yet') },
  { heading: 'Lag', numeric: true, cell: ({ lag }) => (lag === null ? 'Unknown' : formatDuration(lag)) },
  { heading: 'Events/s', numeric: true, cell: ({ rate }) => formatNumber(Math.round(rate * 10) / 10) },
  { heading: 'Events', numeric: true, cell: ({ events }) => formatNumber(events) },
  { heading: 'Errors', numeric: true, cell: ({ errors }) => formatNumber(errors) },
]

/** The read models, how far each is, and the way to build one anew. */
export function Projections() {
  const { data, error, refetch } = useGetList<Projection>(
    'projections',
    {},
    { refetchInterval: ({ state }) => (state.data?.data.some(({ rebuild }) => rebuild) ? quick : calm) },
  )
  const [asked, setAsked] = useState<Projection | null>(null)
  const rebuild = useAdminAction<string>({
    call: (api, name) => api.rebuildProjection(name),
    done: 'Rebuild started',
    failed: 'Failed to start the rebuild',
    changes: ['projections'],
  })
  return (
    <section className={styles.section} aria-labelledby="projections">
      <h2 id="projections">Projections</h2>
      {error && (
        <LoadProblem error={error} onRetry={() => void refetch()}>
          Error loading projections
        </LoadProblem>
      )}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <DataTable
          caption="Projections"
          compact
          columns={columns}
          rows={data}
          keyOf={({ id }) => id}
          actions={(projection) => (
            <Button
              look="outlined"
              size="small"
              aria-label={`Rebuild ${inWords(projection.name)}`}
              disabled={projection.rebuild !== null}
              onClick={() => setAsked(projection)}
            >
              Rebuild
            </Button>
          )}
        />
      )}
      {asked && (
        <ConfirmDialog
          open
          title={`Rebuild “${inWords(asked.name)}”?`}
          confirm="Rebuild"
          busy={rebuild.isPending}
          onConfirm={() => rebuild.mutate(asked.name, { onSettled: () => setAsked(null) })}
          onCancel={() => setAsked(null)}
        >
          <p>
            Every event is read again from the beginning. Readers keep the version they have until the new one has
            caught up.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
