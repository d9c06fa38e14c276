import type { EngineWork, Operations, RunInFlight } from '@calendar-sync/contracts/api/operations'
import LinearProgress from '@mui/material/LinearProgress'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { counted, formatNumber } from '../../ui/numbers.ts'
import { inWords } from '../history/eventWords.ts'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Facts } from '../parts/Facts.tsx'
import styles from './OperationsTab.module.css'

const runColumns: readonly Column<RunInFlight>[] = [
  { heading: 'Run', cell: ({ kind, trigger }) => `${inWords(kind)}, by ${trigger}` },
  {
    heading: 'State',
    cell: ({ engineId }) => <Badge tone={engineId ? 'strong' : 'plain'}>{engineId ? 'Running' : 'Waiting'}</Badge>,
  },
  { heading: 'Requested', cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  { heading: 'Attempt', numeric: true, cell: ({ attempt }) => formatNumber(attempt) },
  { heading: 'Engine', cell: ({ engineId }) => engineId ?? 'None yet' },
]

function Quota({ quota }: { quota: EngineWork['quota'] }) {
  const { used, limit, limitPerUser, mostByOnePerson } = quota
  return (
    <div className={styles.card}>
      <h3>Google quota, last minute</h3>
      {limit !== null && (
        <LinearProgress
          variant="determinate"
          value={Math.min(100, (used / limit) * 100)}
          aria-label="Google quota used in the last minute"
        />
      )}
      <p>
        {formatNumber(used)} of {limit === null ? 'an unknown limit' : formatNumber(limit)} units.
      </p>
      <p className={styles.quiet}>
        Most by one person: {formatNumber(mostByOnePerson)}
        {limitPerUser !== null && ` of ${formatNumber(limitPerUser)}`}.
      </p>
    </div>
  )
}

const Queue = ({ work }: { work: EngineWork }) => (
  <Facts
    facts={[
      { name: 'Runs under way', value: formatNumber(work.runsClaimed) },
      { name: 'Runs waiting', value: formatNumber(work.runsWaiting) },
      { name: 'Tasks due', value: `${formatNumber(work.tasksDue)} of ${formatNumber(work.tasksOpen)} open` },
      { name: 'Schedules due', value: formatNumber(work.schedulesDue) },
      { name: 'Next scheduled', value: work.nextScheduleAt ? <Moment at={work.nextScheduleAt} /> : 'None' },
      { name: 'Events tried again', value: formatNumber(work.eventsFailing) },
      { name: 'Events parked', value: formatNumber(work.eventsParked) },
    ]}
  />
)

/** The engine: who works, on what, what waits, and what of Google's quota is used. */
export const EngineCard = ({ operations: { engines, work } }: { operations: Operations }) => (
  <section className={styles.section} aria-labelledby="engine">
    <h2 id="engine">Engine</h2>
    <div className={styles.cards}>
      {engines.map(({ engineId, host, startedAt, seenAt, runs }) => (
        <div key={engineId} className={styles.card}>
          <h3>
            {host} <Badge tone={runs > 0 ? 'good' : 'plain'}>{counted(runs, 'run')}</Badge>
          </h3>
          <p className={styles.quiet}>
            Since <Moment at={startedAt} />, last seen <Moment at={seenAt} />.
          </p>
        </div>
      ))}
      {work && <Quota quota={work.quota} />}
    </div>
    {work ? (
      <>
        <Card aria-label="Queue">
          <Queue work={work} />
        </Card>
        <h3>Runs in flight</h3>
        {work.runs.length === 0 ? (
          <p className={styles.quiet}>No run is under way.</p>
        ) : (
          <DataTable caption="Runs in flight" columns={runColumns} rows={work.runs} keyOf={({ runId }) => runId} />
        )}
      </>
    ) : (
      <p className={styles.problem}>No engine answers. Runs wait until one does; nothing is lost.</p>
    )}
  </section>
)
