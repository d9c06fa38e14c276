import { useLive } from './LiveProvider.tsx'
import styles from './LiveStatus.module.css'

/** What is happening now, for ten seconds; screen readers hear it when they have a pause. */
export function LiveStatus() {
  const { connected, message, failed, toldElsewhere } = useLive()
  return (
    <div role="status" aria-live="polite" aria-label="Sync status" data-connected={connected} className={styles.place}>
      {message && (
        <p className={toldElsewhere ? 'visuallyHidden' : styles.message} data-failed={failed}>
          {message}
        </p>
      )}
    </div>
  )
}
