import Skeleton from '@mui/material/Skeleton'
import Slider from '@mui/material/Slider'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { AdminDataProvider } from '../adminDataProvider.ts'
import { DataTree } from '../parts/DataTree.tsx'
import { LoadProblem } from '../parts/LoadProblem.tsx'
import { EventDialog } from './EventDialog.tsx'
import { actorName, personName, streamName } from './eventWords.ts'
import { historyOf } from './historyAddress.ts'
import styles from './StreamPage.module.css'

/** A revision from the address; null for the newest. */
function revisionOf(given: string | null): number | null {
  const revision = Number(given)
  return given === null || !Number.isInteger(revision) || revision < 0 ? null : revision
}

/** A stream as it was after any of its events. */
export function StreamPage() {
  const { stream = '' } = useParams()
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
      <LoadProblem error={error} onRetry={() => void refetch()}>
        Error loading this stream
      </LoadProblem>
    )
  if (!data) return <Skeleton height={420} />
  const at = dragged ?? data.revision
  return (
    <>
      <div>
        <Link to={historyOf({ stream })}>All of its events</Link>
        <h2 className={styles.name}>
          {streamName(stream)}
          {data.event.person && ` of ${personName(data.event.person)}`}
        </h2>
        <p className={styles.identifier}>{stream}</p>
      </div>
      <Card aria-label="Revision">
        <div className={styles.slider}>
          <Button look="outlined" size="small" disabled={data.revision <= 0} onClick={() => goTo(data.revision - 1)}>
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
          <Button
            look="outlined"
            size="small"
            disabled={data.revision >= data.lastRevision}
            onClick={() => goTo(data.revision + 1)}
          >
            Next
          </Button>
        </div>
        <p aria-live="polite">
          Revision {data.revision} of {data.lastRevision}, <Moment at={data.event.at} />:{' '}
          <strong>{actorName(data.event.actor)}</strong> {data.event.sentence}.{' '}
          <button type="button" className={styles.open} onClick={() => setOpened(data.event.id)}>
            Show this event
          </button>
        </p>
      </Card>
      <section className={styles.state}>
        <h3>State after this event</h3>
        <DataTree data={data.state} marked={data.revision === 0 ? [] : data.changed} />
      </section>
      {opened && <EventDialog position={opened} onOpen={setOpened} onClose={() => setOpened(null)} />}
    </>
  )
}
