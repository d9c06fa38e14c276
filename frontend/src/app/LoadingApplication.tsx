import { Spinner } from '../ui/Spinner.tsx'
import styles from './LoadingApplication.module.css'

export const LoadingApplication = () => (
  <div className={styles.page} role="status">
    <Spinner />
    <p>Loading application...</p>
  </div>
)
