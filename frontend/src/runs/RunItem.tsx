import type { SyncRun } from '@calendar-sync/contracts/api/syncRuns'
import Skeleton from '@mui/material/Skeleton'
import { createElement, useId, useState } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { Moment } from '../ui/Moment.tsx'
import { EventRow } from './EventRow.tsx'
import styles from './RunItem.module.css'
import { countsInWords, eventVerdict, runVerdict, triggers } from './runWords.ts'
import { useRun } from './useRuns.ts'

function RunEvents({ run }: { run: SyncRun }) {
  const { data, isPending, error } = useRun(run)
  if (error) return <p role="alert">What became of each event could not be loaded.</p>
  if (isPending) return <Skeleton height={72} />
  if (data.events.length === 0) return <p className={styles.quiet}>No event had to be touched.</p>
  return createElement(
    'ul',
    { className: styles.events, 'aria-label': 'Events' },
    ...data.events.map(({ reason, ...event }) =>
      createElement(EventRow, { event, reason, past: true, ...eventVerdict(event) }),
    ),
  )
}

/** One run: when, why and how it went; what became of each event is one click away. */
export function RunItem({ run }: { run: SyncRun }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { word, tone } = runVerdict(run)
  return (
    <li className={styles.run}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.words}>
          <b>
            <Moment at={run.endedAt ?? run.requestedAt} />
          </b>
          {run.status !== 'failed' && <span>{countsInWords(run.results)}</span>}
          {run.error && <span>{run.error}</span>}
          <small>{triggers[run.trigger]}</small>
        </span>
        <Badge tone={tone}>{word}</Badge>
      </button>
      <div id={id} className={styles.body} hidden={!open}>
        {open && <RunEvents run={run} />}
      </div>
    </li>
  )
}
