import type { Operations, PartHealth } from '@calendar-sync/contracts/api/operations'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { counted, formatNumber } from '../../ui/numbers.ts'
import styles from './OperationsTab.module.css'
import { shortPosition } from './position.ts'

interface PartProps {
  readonly name: string
  readonly health: PartHealth
  readonly children: ReactNode
}

const Part = ({ name, health, children }: PartProps) => (
  <div className={styles.card}>
    <h3>
      {name} <Badge tone={health.healthy ? 'good' : 'warning'}>{health.healthy ? 'Healthy' : 'Not healthy'}</Badge>
    </h3>
    <p className={styles.quiet}>
      Answers in {formatNumber(Math.round(health.milliseconds * 10) / 10)} ms. {children}
    </p>
    {health.error && <p className={styles.problem}>{health.error}</p>}
  </div>
)

/** The parts that everything else stands on. */
export const HealthCards = ({ operations: { eventStore, bus, database, sockets } }: { operations: Operations }) => (
  <section className={styles.section} aria-labelledby="health">
    <h2 id="health">Health</h2>
    <div className={styles.cards}>
      <Part name="Event store" health={eventStore}>
        {eventStore.head ? `Newest position ${shortPosition(eventStore.head)}.` : 'It is empty.'}
      </Part>
      <Part name="Bus" health={bus}>
        {counted(sockets, 'browser')} {sockets === 1 ? 'listens' : 'listen'} here.
      </Part>
      <Part name="Database" health={database}>
        {counted(database.connections, 'connection')}, {formatNumber(database.waiting)} waiting.
      </Part>
    </div>
  </section>
)
