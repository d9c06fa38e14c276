import LinearProgress from '@mui/material/LinearProgress'
import type { SyncProgress } from '../live/liveState.ts'
import { formatNumber } from '../ui/numbers.ts'
import styles from './calendars.module.css'

/** How far a run is and what it does now. Spoken by the live status line, so this one stays silent. */
export function RunProgress({ progress }: { progress: SyncProgress | undefined }) {
  const { message = 'Starting…', done = 0, total = null } = progress ?? {}
  const known = total !== null && total > 0
  return (
    <div className={styles.progress}>
      <LinearProgress
        aria-label="Sync progress"
        {...(known && { variant: 'determinate' as const, value: Math.min(100, (done / total) * 100) })}
      />
      <p>
        <span>{message}</span>
        {known && <span className="numbers">{`${formatNumber(done)} of ${formatNumber(total)}`}</span>}
      </p>
    </div>
  )
}
