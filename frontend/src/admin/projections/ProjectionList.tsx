import type { Projection } from '@calendar-sync/contracts/api/operations'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useDataProvider, useRecordContext } from 'react-admin'
import { Badge } from '../../ui/Badge.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import type { AdminDataProvider } from '../adminDataProvider.ts'
import { inWords } from '../history/eventWords.ts'
import { formatDuration } from '../operations/duration.ts'
import { shortPosition } from '../operations/position.ts'
import { RecordList } from '../RecordList.tsx'
import { ActionsColumn, Column, RecordTable } from '../RecordTable.tsx'
import { useOutcome } from '../useOutcome.ts'

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

function State({ name, state, rebuild, error, errors, missing }: Projection) {
  if (rebuild) {
    const share = rebuild.total === 0 ? 100 : Math.min(100, (rebuild.done / rebuild.total) * 100)
    return (
      <Stack sx={{ gap: 0.75, minWidth: 160 }}>
        <LinearProgress variant="determinate" value={share} aria-label={`Rebuild of ${inWords(name)}`} />
        <Typography variant="caption" className="numbers" sx={{ color: 'text.secondary' }}>
          {`${formatNumber(rebuild.done)} of ${formatNumber(rebuild.total)} events, version ${rebuild.version}`}
        </Typography>
      </Stack>
    )
  }
  return (
    <>
      <Badge tone={tones[state]}>{inWords(state)}</Badge>
      {error && (
        <Typography variant="body2" color="error">
          {`${error} (${formatNumber(errors)} in a row)`}
        </Typography>
      )}
      {missing ? (
        <Typography variant="body2" color="error">
          {`${missing > 0 ? `Lacks ${formatNumber(missing)} of the log's events.` : 'Has more events than the log.'} Rebuild it.`}
        </Typography>
      ) : null}
    </>
  )
}

const Name = ({ name }: Projection) => (
  <>
    <strong>{inWords(name)}</strong>
    <Typography
      component="code"
      variant="body2"
      sx={{ display: 'block', color: 'text.secondary', fontFamily: 'monospace' }}
    >
      {name}
    </Typography>
  </>
)

/** Builds the read model whose record is around it anew, after a question. */
function Rebuild() {
  const projection = useRecordContext<Projection>()
  const api = useDataProvider<AdminDataProvider>()
  const [asked, setAsked] = useState(false)
  const outcome = useOutcome({
    done: 'Rebuild started',
    failed: 'Failed to start the rebuild',
    changes: ['projections'],
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (name: string) => api.rebuildProjection(name),
    ...outcome,
    onSettled: () => setAsked(false),
  })
  if (!projection) return null
  const name = inWords(projection.name)
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-label={`Rebuild ${name}`}
        disabled={projection.rebuild !== null}
        onClick={() => setAsked(true)}
      >
        Rebuild
      </Button>
      {asked && (
        <ConfirmDialog
          open
          title={`Rebuild “${name}”?`}
          confirm="Rebuild"
          busy={isPending}
          onConfirm={() => mutate(projection.name)}
          onCancel={() => setAsked(false)}
        >
          <p>
            Every event is read again from the beginning. Readers keep the version they have until the new one has
            caught up.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The read models, how far each is, and the way to build one anew. */
export const ProjectionList = () => (
  <RecordList<Projection>
    resource="projections"
    perPage={1000}
    disableSyncWithLocation
    queryOptions={{
      refetchInterval: ({ state }) => (state.data?.data?.some(({ rebuild }) => rebuild) ? quick : calm),
    }}
    problem={() => 'Error loading projections'}
    height={720}
    empty={null}
  >
    <RecordTable label="Projections" compact>
      <Column<Projection> label="Read model" render={Name} />
      <Column<Projection> label="State" render={State} />
      <Column<Projection> label="Version" numeric render={({ version }) => version} />
      <Column<Projection>
        label="Position"
        numeric
        render={({ position }) => (position ? shortPosition(position) : 'None yet')}
      />
      <Column<Projection> label="Lag" numeric render={({ lag }) => (lag === null ? 'Unknown' : formatDuration(lag))} />
      <Column<Projection> label="Events/s" numeric render={({ rate }) => formatNumber(Math.round(rate * 10) / 10)} />
      <Column<Projection> label="Events" numeric render={({ events }) => formatNumber(events)} />
      <Column<Projection> label="Errors" numeric render={({ errors }) => formatNumber(errors)} />
      <ActionsColumn>
        <Rebuild />
      </ActionsColumn>
    </RecordTable>
  </RecordList>
)
