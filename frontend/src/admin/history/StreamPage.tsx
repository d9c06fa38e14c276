import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Slider from '@mui/material/Slider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { Banner } from '../../ui/Banner.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { AdminDataProvider } from '../adminDataProvider.ts'
import { DataTree } from './DataTree.tsx'
import { EventShow } from './EventShow.tsx'
import { actorName, historyOf, personName, sentenceOf, streamName } from './eventWords.ts'

/** A revision from the address; null for the newest. */
function revisionOf(given: string | null): number | null {
  const revision = Number(given)
  return given === null || !Number.isInteger(revision) || revision < 0 ? null : revision
}

const heading = { marginTop: 1, font: '650 var(--text-4) / 1.12 var(--font-heading)', overflowWrap: 'anywhere' }
const slider = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 2.5,
  paddingBottom: 1.5,
}

/** A stream as it was after any of its events. Nothing that is shown of one stands there for the next. */
export function StreamPage() {
  const { stream = '' } = useParams()
  return <Revisions key={stream} stream={stream} />
}

function Revisions({ stream }: { stream: string }) {
  const [address, setAddress] = useSearchParams()
  const revision = revisionOf(address.get('revision'))
  const [dragged, setDragged] = useState<number | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const api = useDataProvider<AdminDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['history', 'stream', stream, revision],
    queryFn: ({ signal }) => api.getStreamState(stream, revision, signal),
    placeholderData: keepPreviousData,
  })
  const goTo = (next: number) => {
    setDragged(null)
    setAddress({ revision: String(next) }, { replace: true })
  }

  if (error)
    return (
      <Banner cause={error} onRetry={refetch}>
        Error loading this stream
      </Banner>
    )
  if (!data) return <Skeleton height={420} />
  // Where it is going already, while an answer is on its way.
  const asked = revision ?? data.revision
  const at = dragged ?? asked
  return (
    <>
      <div>
        <Link to={historyOf({ stream })}>All of its events</Link>
        <Typography component="h2" sx={heading}>
          {`${streamName(stream)}${data.event.person ? ` of ${personName(data.event.person)}` : ''}`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {stream}
        </Typography>
      </div>
      <Card component="section" variant="outlined" aria-label="Revision">
        <Box sx={slider}>
          <Button variant="outlined" size="small" disabled={asked <= 0} onClick={() => goTo(asked - 1)}>
            Previous
          </Button>
          <Slider
            aria-label="Revision"
            value={at}
            min={0}
            max={Math.max(data.lastRevision, 1)}
            disabled={data.lastRevision === 0}
            step={1}
            valueLabelDisplay="auto"
            onChange={(_, value) => setDragged(Number(value))}
            onChangeCommitted={(_, value) => goTo(Number(value))}
          />
          <Button variant="outlined" size="small" disabled={asked >= data.lastRevision} onClick={() => goTo(asked + 1)}>
            Next
          </Button>
        </Box>
        <p aria-live="polite">
          <span>{`Revision ${data.revision} of ${data.lastRevision}, `}</span>
          <Moment at={data.event.at} />: <strong>{actorName(data.event.actor)}</strong>{' '}
          <span>{`${sentenceOf(data.event)}.`}</span>{' '}
          <MuiLink component="button" type="button" onClick={() => setOpened(data.event.id)}>
            Show this event
          </MuiLink>
        </p>
      </Card>
      <Stack component="section" sx={{ gap: 1.5 }}>
        <h3>State after this event</h3>
        <DataTree data={data.state} marked={data.revision === 0 ? [] : data.changed} />
      </Stack>
      {opened && <EventShow position={opened} onOpen={setOpened} onClose={() => setOpened(null)} />}
    </>
  )
}
