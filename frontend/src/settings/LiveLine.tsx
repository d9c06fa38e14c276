import { useLive } from '../live/LiveProvider.tsx'
import styles from './Settings.module.css'

/** What syncs are doing now. Not spoken: the live status of every screen says the same aloud. */
export function LiveLine() {
  const { connected, message, running } = useLive()
  const count = Object.keys(running).length
  const idle = count > 0 ? 'A sync is running.' : 'No sync is running now.'
  return (
    <p className={styles.live} data-running={connected && count > 0}>
      {connected ? (message ?? idle) : 'Live status is not connected at the moment.'}
    </p>
  )
}
