import type { CalendarSync } from '@calendar-sync/contracts/api/calendarSyncs'
import { SyncArrow } from '../calendars/SyncArrow.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { counted } from '../ui/numbers.ts'
import styles from './cards.module.css'

const shown = 3

export const SyncsCard = ({ syncs }: { syncs: readonly CalendarSync[] }) => (
  <Card aria-labelledby="calendar-sync">
    <div className={styles.card}>
      <h2 id="calendar-sync">Calendar Sync</h2>
      <ul className={styles.list}>
        {syncs.slice(0, shown).map((sync) => (
          <li key={sync.id} className={styles.sync}>
            <span>{sync.sourceCalendar.summary}</span>
            <SyncArrow direction={sync.syncDirection} active={sync.active} running={sync.currentRunId !== null} />
            <span>{sync.targetCalendar.summary}</span>
          </li>
        ))}
        {syncs.length === 0 && <li className={styles.quiet}>No sync is set up yet.</li>}
      </ul>
      <p className={styles.quiet}>
        {syncs.length > shown ? `and ${counted(syncs.length - shown, 'more sync')}` : counted(syncs.length, 'sync')}
      </p>
      <ButtonLink to="/calendars" look="outlined">
        Configure Sync Settings
      </ButtonLink>
    </div>
  </Card>
)
