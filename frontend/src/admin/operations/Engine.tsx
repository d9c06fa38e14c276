import type { EngineWork, Operations, RunInFlight } from '@calendar-sync/contracts/api/operations'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { ListContextProvider, useList } from 'react-admin'
import { Badge } from '../../ui/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { counted, formatNumber } from '../../ui/numbers.ts'
import { Facts } from '../Facts.tsx'
import { inWords } from '../history/eventWords.ts'
import { Column, RecordTable } from '../RecordTable.tsx'
import { Cards, Quiet, StateCard } from './Health.tsx'

function Quota({ used, limit, limitPerUser, mostByOnePerson }: EngineWork['quota']) {
  return (
    <StateCard title="Google quota, last minute">
      {limit !== null && (
        <LinearProgress
          variant="determinate"
          value={Math.min(100, (used / limit) * 100)}
          aria-label="Google quota used in the last minute"
        />
      )}
      <p>{`${formatNumber(used)} of ${limit === null ? 'an unknown limit' : formatNumber(limit)} units.`}</p>
      <Quiet>
        {`Most by one person: ${formatNumber(mostByOnePerson)}${limitPerUser === null ? '' : ` of ${formatNumber(limitPerUser)}`}.`}
      </Quiet>
    </StateCard>
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

type Run = RunInFlight & { readonly id: string }

function RunsInFlight({ runs }: { runs: readonly RunInFlight[] }) {
  const data = useMemo(() => runs.map((run): Run => ({ ...run, id: run.runId })), [runs])
  const list = useList<Run>({ data, resource: 'runs-in-flight', perPage: 1000 })
  return (
    <ListContextProvider value={list}>
      <RecordTable label="Runs under way">
        <Column<Run> label="Run" render={({ kind, trigger }) => `${inWords(kind)}, by ${trigger}`} />
        <Column<Run>
          label="State"
          render={({ engineId }) => (
            <Badge tone={engineId ? 'strong' : 'plain'}>{engineId ? 'Running' : 'Waiting'}</Badge>
          )}
        />
        <Column<Run> label="Requested" render={({ requestedAt }) => <Moment at={requestedAt} />} />
        <Column<Run> label="Attempt" numeric render={({ attempt }) => formatNumber(attempt)} />
        <Column<Run> label="Engine" render={({ engineId }) => engineId ?? 'None yet'} />
      </RecordTable>
    </ListContextProvider>
  )
}

/** The engine: who works, on what, what waits, and what of Google's quota is used. */
export const Engine = ({ operations: { engines, work } }: { operations: Operations }) => (
  <>
    <Cards>
      {engines.map(({ engineId, host, startedAt, seenAt, runs }) => (
        <StateCard
          key={engineId}
          title={host}
          badge={
            <Badge tone={runs > 0 ? 'good' : 'plain'}>{runs > 0 ? `${counted(runs, 'run')} under way` : 'Idle'}</Badge>
          }
        >
          <Quiet>
            Since <Moment at={startedAt} />, last seen <Moment at={seenAt} />.
          </Quiet>
        </StateCard>
      ))}
      {work && <Quota {...work.quota} />}
    </Cards>
    {work ? (
      <>
        <Card variant="outlined" component="section" aria-label="Queue">
          <Queue work={work} />
        </Card>
        <h3>Runs under way</h3>
        {work.runs.length === 0 ? <Quiet>No run is under way.</Quiet> : <RunsInFlight runs={work.runs} />}
      </>
    ) : (
      <Typography variant="body2" color="error">
        No engine answers. Runs wait until one does; nothing is lost.
      </Typography>
    )}
  </>
)
