import type { Operations, PartHealth } from '@calendar-sync/contracts/api/operations'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { counted, formatNumber } from '../../ui/numbers.ts'
import { shortPosition } from './position.ts'

/** Cards, as many beside each other as fit. */
export const Cards = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))', gap: 2 }}>
    {children}
  </Box>
)

interface StateCardProps {
  readonly title: string
  readonly badge?: ReactNode
  readonly children: ReactNode
}

/** What something is called, how it is in a word, and more about it. */
export const StateCard = ({ title, badge, children }: StateCardProps) => (
  <Card variant="outlined" sx={{ padding: '16px 20px' }}>
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <h3>{title}</h3>
        {badge}
      </Stack>
      {children}
    </Stack>
  </Card>
)

/** What is said in passing. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>
)

interface PartProps {
  readonly name: string
  readonly health: PartHealth
  readonly children: string
}

const Part = ({ name, health, children }: PartProps) => (
  <StateCard
    title={name}
    badge={<Badge tone={health.healthy ? 'good' : 'warning'}>{health.healthy ? 'Healthy' : 'Not healthy'}</Badge>}
  >
    <Quiet>{`Answers in ${formatNumber(Math.round(health.milliseconds * 10) / 10)} ms. ${children}`}</Quiet>
    {health.error && (
      <Typography variant="body2" color="error">
        {health.error}
      </Typography>
    )}
  </StateCard>
)

/** The parts that everything else stands on. */
export const Health = ({ operations: { eventStore, bus, database, sockets } }: { operations: Operations }) => (
  <Cards>
    <Part name="Event store" health={eventStore}>
      {eventStore.head ? `Newest position ${shortPosition(eventStore.head)}.` : 'It is empty.'}
    </Part>
    <Part name="Bus" health={bus}>
      {`${counted(sockets, 'browser')} ${sockets === 1 ? 'listens' : 'listen'} here.`}
    </Part>
    <Part name="Database" health={database}>
      {`${counted(database.connections, 'connection')}, ${formatNumber(database.waiting)} waiting.`}
    </Part>
  </Cards>
)
