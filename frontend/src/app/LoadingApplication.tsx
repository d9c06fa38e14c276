import { Spinner } from '../ui/Spinner.tsx'
import { useHydrated } from '../ui/useHydrated.ts'
import styles from './LoadingApplication.module.css'

export const LoadingApplication = () => (
  <div className={styles.page} role="status">
    <Spinner />
    <p>Loading application...</p>
  </div>
)

/** The same where the server has sent the page already: spoken, and not shown over it. */
export const StillLoading = () =>
  useHydrated() && (
    <p className="visuallyHidden" role="status">
      Loading application...
    </p>
  )
