import type { Analytics } from '@calendar-sync/contracts/api/analytics'
import { Card } from '../../ui/Card.tsx'
import { Day } from '../../ui/Moment.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import { formatDuration } from '../operations/duration.ts'
import { Facts } from '../parts/Facts.tsx'
import styles from './AllTime.module.css'

const length = (ms: number | null) => (ms === null ? 'Not yet known' : formatDuration(ms))

/** What has come together since the beginning. */
export const AllTime = ({ figures }: { figures: Analytics['allTime'] }) => (
  <Card aria-label="All time">
    <div className={styles.allTime}>
      <h2>
        All time{' '}
        {figures.since && (
          <small>
            since <Day at={figures.since} />
          </small>
        )}
      </h2>
      <Facts
        facts={[
          { name: 'Users', value: formatNumber(figures.users.total) },
          { name: 'Subscribed', value: formatNumber(figures.conversions.subscribed) },
          { name: 'Converted from the waitlist', value: formatNumber(figures.conversions.waitlistConverted) },
          { name: 'Syncs created', value: formatNumber(figures.syncs.created) },
          { name: 'Runs completed', value: formatNumber(figures.runs.completed) },
          { name: 'Runs failed', value: formatNumber(figures.runs.failed) },
          { name: 'Events copied', value: formatNumber(figures.events.copied) },
          { name: 'Half of all runs took at most', value: length(figures.timeToSync.medianMs) },
        ]}
      />
    </div>
  </Card>
)
